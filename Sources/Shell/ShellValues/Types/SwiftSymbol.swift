import CSwiftRuntime
import Foundation

/// Symbols of Swift code.
package enum SwiftSymbol {
  /// The Swift name of a symbol; `nil` for a symbol of another language.
  package static func demangled(_ symbol: String) -> String? {
    guard symbol.hasPrefix("$s") || symbol.hasPrefix("$S") else { return nil }
    guard let text = swift_demangle(symbol, symbol.utf8.count, nil, nil, 0) else { return nil }
    defer { free(text) }
    return String(cString: text)
  }
}
