#if TOOLCHAIN_HAS_SWIFT_SYNTAX && !SwiftSyntaxPackage
@_spi(PluginMessage) import SwiftCompilerPluginMessageHandling
import SwiftSyntaxMacros

/// A program that expands macros for the compiler, which starts it.
///
/// It stands in for the protocol of `SwiftCompilerPlugin`, a module that the toolchain's copy of swift-syntax does not
/// have.
protocol CompilerPlugin: PluginProvider {
  init()

  var providingMacros: [any Macro.Type] { get }
}

extension CompilerPlugin {
  /// The compiler's messages come on standard input; the answers go to standard output.
  static func main() throws {
    let connection = try StandardIOMessageConnection()
    try CompilerPluginMessageListener(connection: connection, provider: Self()).main()
  }

  func resolveMacro(moduleName: String, typeName: String) throws -> any Macro.Type {
    let name = "\(moduleName).\(typeName)"
    let macro = providingMacros.first { String(reflecting: $0) == name }
    guard let macro else { throw UnknownMacro(name: name) }
    return macro
  }
}

/// A macro is declared that the plug-in does not list.
private struct UnknownMacro: Error, CustomStringConvertible {
  let name: String

  var description: String { "The plug-in does not list the macro '\(name)'." }
}
#endif
