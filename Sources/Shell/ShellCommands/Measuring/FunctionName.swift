import Foundation
import ShellOutput
import ShellValues

/// A function in a sampled stack, named for people.
struct FunctionName: Hashable {
  let name: String
  /// The module of a Swift function, else the file that contains the code; `nil` if unknown.
  let module: String?
  /// Whose code it is; `nil` for libraries, which work for whoever calls them.
  let layer: ProfileReport.Layer?

  /// Reads a symbol and its file as `perf` writes them: `malloc (/usr/lib/libc.so.6)`.
  init(frame: some StringProtocol) {
    let text = frame.trimmingCharacters(in: .whitespacesAndNewlines)
    let file =
      text.range(of: " (/", options: .backwards) ?? text.range(of: " ([", options: .backwards)
    let symbol = file.map { String(text[..<$0.lowerBound]) } ?? text
    let path = file.map { text[$0.lowerBound...].dropFirst(2) } ?? ""
    self.init(symbol: symbol, file: Self.fileName(path))
  }

  private init(symbol: String, file: String?) {
    if let swift = SwiftSymbol.demangled(symbol).map({ DemangledName($0) }) {
      name = swift.name
      module = swift.module ?? file
      layer = swift.module.flatMap(Self.layer)
    } else {
      // The angle brackets of a C++ name are long and say little.
      name = symbol == "[unknown]" ? "unknown function" : DemangledName.withoutGenerics(symbol)
      module = file
      layer = nil
    }
  }

  /// The last component of a path that ends in a parenthesis; `nil` for `[unknown]`.
  private static func fileName(_ path: Substring) -> String? {
    let name = path.split(separator: "/").last.map { $0.hasSuffix(")") ? $0.dropLast() : $0 }
    return name.flatMap { $0.isEmpty || $0 == "[unknown]" ? nil : String($0) }
  }

  // MARK: Layers

  /// Whose code a module is. What is neither the package's nor a library's is a feature's.
  private static func layer(ofModule module: String) -> ProfileReport.Layer? {
    if PackageModules.shell.contains(module) { return .shell }
    if PackageModules.store.contains(module) { return .store }
    return PackageModules.libraries.contains(module) ? nil : .features
  }
}
