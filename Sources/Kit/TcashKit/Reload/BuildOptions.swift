import Foundation

/// The options of a package's last build that concern every module. A build with other options
/// compiles all modules again, so a rebuild repeats them.
///
/// SwiftPM keeps no record of its options, but writes the compiler's arguments to the build
/// manifest, `SCRATCH/CONFIGURATION.yaml`.
struct BuildOptions: Equatable {
  /// The options for `swift build`.
  var arguments: [String] = []

  /// - Parameters:
  ///   - manifest: The text of the build manifest.
  ///   - product: The program's name, which is also its module's.
  init(manifest: String, product: String) {
    guard let compiler = Self.compilerArguments(in: manifest, module: product) else { return }
    if !compiler.contains("-index-store-path") { arguments.append("--disable-index-store") }
    if compiler.contains("-gnone") { arguments += ["-debug-info-format", "none"] }
    if compiler.contains("-gline-tables-only") {
      arguments += ["-Xswiftc", "-gline-tables-only"]
    }
  }

  /// The arguments of the command that compiles a module; `nil` if the manifest has no such
  /// command.
  private static func compilerArguments(in manifest: String, module: String) -> [String]? {
    // Each command's arguments are a JSON array on a line of their own.
    for line in manifest.split(separator: "\n") {
      let line = line.drop { $0 == " " }
      guard line.hasPrefix("args: ["), line.contains("\"-module-name\",\"\(module)\""),
        let arguments = try? JSONDecoder().decode(
          [String].self,
          from: Data(line.dropFirst("args: ".count).utf8)
        ),
        arguments.contains("-emit-module")
      else { continue }
      return arguments
    }
    return nil
  }
}
