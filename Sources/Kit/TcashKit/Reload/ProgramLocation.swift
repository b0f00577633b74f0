import Foundation

/// Where the package of a program is, and how the program was built, as its place in the file system
/// tells: `PACKAGE/.build/TRIPLE/debug/PRODUCT`.
struct ProgramLocation: Hashable {
  /// The folder with the manifest.
  let package: String
  let scratch: String
  let configuration: String
  let product: String

  /// Why the place of a program does not tell.
  struct Unknown: Error {
    let reason: String
  }

  /// - Parameter executable: The program's whole path, without links.
  init(
    executable: String,
    fileExists: (String) -> Bool = { FileManager.default.fileExists(atPath: $0) }
  ) throws(Unknown) {
    let parts = executable.split(separator: "/").map(String.init)
    let depth = (0..<parts.count).reversed().first {
      fileExists("/" + (parts.prefix($0) + ["Package.swift"]).joined(separator: "/"))
    }
    guard let depth else {
      throw Unknown(reason: "no folder above \(executable) has a Package.swift")
    }
    let build = parts.dropFirst(depth)
    guard build.count >= 3, let name = build.last, let folder = build.dropLast().last,
      ["debug", "release"].contains(folder)
    else {
      throw Unknown(reason: "where it is does not tell how it was built: \(executable)")
    }
    package = "/" + parts.prefix(depth).joined(separator: "/")
    product = name
    configuration = folder
    var scratch = parts.dropLast(2)
    // `x86_64-unknown-linux-gnu`
    if build.count > 3, let last = scratch.last, last.filter({ $0 == "-" }).count >= 2 {
      scratch.removeLast()
    }
    self.scratch = "/" + scratch.joined(separator: "/")
  }

  /// What builds the program.
  var command: [String] {
    [
      "swift", "build", "--package-path", package, "--scratch-path", scratch, "-c", configuration,
      "--product", product,
    ]
  }

  /// The path of the program that runs, without links.
  static var ownExecutable: String {
    #if os(Linux)
    let path = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    // What the system adds where another program has been built in its place.
    return (path ?? CommandLine.arguments[0]).replacing(" (deleted)", with: "")
    #else
    let path = Bundle.main.executablePath ?? CommandLine.arguments[0]
    return URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    #endif
  }
}
