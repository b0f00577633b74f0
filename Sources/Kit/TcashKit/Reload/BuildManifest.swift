import Foundation

/// What SwiftPM's build manifest, `SCRATCH/CONFIGURATION.yaml`, tells of the last build. SwiftPM
/// records the package and the options of a build nowhere else.
struct BuildManifest {
  private let lines: [Substring]

  init(_ text: String) {
    lines = text.split(separator: "\n")
  }

  /// The folder of the package that was built last with this scratch folder; `nil` if unknown.
  var package: String? {
    let plan = lines.firstIndex { $0.hasSuffix("tool: package-structure-tool") }
    guard let plan else { return nil }
    let inputs = lines[plan...].lazy.compactMap { Self.list("inputs", in: $0) }.first
    let manifest = inputs?.first { $0.hasSuffix("/Package.swift") }
    return manifest.map { String($0.dropLast("/Package.swift".count)) }
  }

  /// Whether the last build could link a program.
  func builds(_ product: String) -> Bool {
    lines.contains { $0.hasSuffix("/\(product)\"]") && $0.hasPrefix("    outputs: [") }
  }

  /// The options for `swift build` that concern every module. SwiftPM compiles all modules again
  /// when they change.
  ///
  /// - Parameters:
  ///   - product: The program's name, which is also its module's.
  ///   - traits: The traits that the package declares.
  ///   - replacements: The traits to enable in place of others.
  func options(
    for product: String,
    traits: [String] = [],
    replacing replacements: [String: String] = [:]
  ) -> [String] {
    guard let compiler = compilerArguments(module: product) else { return [] }
    var options: [String] = []
    if !traits.isEmpty {
      let enabled = traits.filter { compiler.contains("-D\($0)") }.map { replacements[$0] ?? $0 }
      options +=
        enabled.isEmpty
        ? ["--disable-default-traits"] : ["--traits", enabled.joined(separator: ",")]
    }
    if !compiler.contains("-index-store-path") { options.append("--disable-index-store") }
    if compiler.contains("-gnone") { options += ["-debug-info-format", "none"] }
    return options + Self.passedOptions(in: compiler).flatMap { ["-Xswiftc", $0] }
  }

  /// The arguments that were passed to the compiler with `-Xswiftc`, of those that the article Embedding advises, in
  /// their order.
  private static func passedOptions(in compiler: [String]) -> [String] {
    // SwiftPM itself has optimised modules compiled as a whole.
    let isOptimised = !compiler.contains("-incremental")
    return compiler.indices.flatMap { index -> ArraySlice<String> in
      switch compiler[index] {
      case "-gline-tables-only": compiler[index...index]
      case "-whole-module-optimization", "-no-emit-module-separately-wmo", "-disable-batch-mode":
        isOptimised ? [] : compiler[index...index]
      case "-num-threads": isOptimised ? [] : compiler[index...].prefix(2)
      default: []
      }
    }
  }

  /// The arguments of the command that compiles a module; `nil` if there is no such command.
  private func compilerArguments(module: String) -> [String]? {
    for line in lines where line.contains("\"-module-name\",\"\(module)\"") {
      if let arguments = Self.list("args", in: line), arguments.contains("-emit-module") {
        return arguments
      }
    }
    return nil
  }

  /// The strings of a key's list, which is JSON on one line; `nil` if the line has another key.
  private static func list(_ key: String, in line: Substring) -> [String]? {
    let line = line.drop { $0 == " " }
    guard line.hasPrefix("\(key): [") else { return nil }
    let list = Data(line.dropFirst(key.count + 2).utf8)
    return try? JSONDecoder().decode([String].self, from: list)
  }
}
