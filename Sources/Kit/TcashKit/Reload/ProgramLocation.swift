import Foundation

/// A program's package and build settings, derived from its path:
/// `PACKAGE/.build/TRIPLE/debug/PRODUCT`.
struct ProgramLocation: Hashable {
  /// The folder that contains the manifest.
  let package: String
  let scratch: String
  let configuration: String
  let product: String

  /// The reason why a program's path reveals no package.
  struct Unknown: Error {
    let reason: String
  }

  /// - Parameter executable: The program's absolute path, without symbolic links.
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
      throw Unknown(reason: "its location does not reveal how it was built: \(executable)")
    }
    package = "/" + parts.prefix(depth).joined(separator: "/")
    product = name
    configuration = folder
    var scratch = parts.dropLast(2)
    // Drop a target triple such as `x86_64-unknown-linux-gnu`.
    if build.count > 3, let last = scratch.last, last.filter({ $0 == "-" }).count >= 2 {
      scratch.removeLast()
    }
    self.scratch = "/" + scratch.joined(separator: "/")
  }

  /// The command line that builds the program.
  var command: [String] {
    [
      "swift", "build", "--package-path", package, "--scratch-path", scratch, "-c", configuration,
      "--product", product,
    ]
  }

  /// The path of this process's executable, without symbolic links.
  static var ownExecutable: String {
    #if os(Linux)
    let path = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    // Linux appends this suffix if a build has replaced the file.
    return (path ?? CommandLine.arguments[0]).replacing(" (deleted)", with: "")
    #else
    let path = Bundle.main.executablePath ?? CommandLine.arguments[0]
    return URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    #endif
  }
}
