import Foundation

/// A program's package and build settings, derived from its path, `SCRATCH/TRIPLE/debug/PRODUCT`,
/// and from the manifest of its last build.
struct ProgramLocation: Hashable {
  /// The folder that contains the package's manifest.
  let package: String
  let scratch: String
  let configuration: String
  let product: String
  /// The options of the last build.
  private let options: [String]

  /// The reason why a program's path reveals no package.
  struct Unknown: Error {
    let reason: String
  }

  /// - Parameters:
  ///   - executable: The program's absolute path, without symbolic links.
  ///   - replacements: The traits to build with in place of those of the last build.
  ///   - contents: Returns the text of a file; `nil` if there is none.
  init(
    executable: String,
    replacingTraits replacements: [String: String] = [:],
    contents: (String) -> String? = { try? String(contentsOfFile: $0, encoding: .utf8) }
  ) throws(Unknown) {
    if PackedFolder(of: executable) != nil {
      throw Unknown(reason: "it is packed, and has no compiler")
    }
    let parts = executable.split(separator: "/").map(String.init)
    func path(_ depth: Int) -> String { "/" + parts.prefix(depth).joined(separator: "/") }
    guard parts.count >= 3, let product = parts.last,
      ["debug", "release"].contains(parts[parts.count - 2])
    else {
      throw Unknown(reason: "its location does not reveal how it was built: \(executable)")
    }
    self.product = product
    configuration = parts[parts.count - 2]
    var depth = parts.count - 2
    // Drop a target triple such as `x86_64-unknown-linux-gnu`.
    if parts[depth - 1].count(where: { $0 == "-" }) >= 2 { depth -= 1 }
    scratch = path(depth)
    let manifest = BuildManifest(contents("\(scratch)/\(configuration).yaml") ?? "")
    let above = (0..<depth).reversed().first { contents("\(path($0))/Package.swift") != nil }
    // Packages may share a scratch folder outside of them.
    guard let package = above.map(path) ?? (manifest.builds(product) ? manifest.package : nil)
    else { throw Unknown(reason: "no folder above \(executable) has a Package.swift") }
    self.package = package
    let declaration = contents("\(package)/Package.swift") ?? ""
    let traits = declaration.matches(of: /\.trait\(\s*name:\s*"([^"]+)"/).map { String($0.1) }
    options = manifest.options(for: product, traits: traits, replacing: replacements)
  }

  /// The command line that builds the program as it was built last.
  var command: [String] { command(inScratch: scratch) }

  /// The same in another folder for what the build makes, or of another product.
  func command(inScratch scratch: String, product: String? = nil) -> [String] {
    var command = [
      "swift", "build", "--package-path", package, "--scratch-path", scratch, "-c", configuration,
      "--product", product ?? self.product,
    ]
    command += options
    // The manifest in a shared scratch folder may be another package's.
    if !scratch.hasPrefix(package) { command.append("--disable-build-manifest-caching") }
    return command
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
