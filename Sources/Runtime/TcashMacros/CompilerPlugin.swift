#if TOOLCHAIN_HAS_SWIFT_SYNTAX && !SwiftSyntaxPackage
@_spi(PluginMessage) import SwiftCompilerPluginMessageHandling
import SwiftSyntaxMacros

/// A program that expands macros for the compiler, which starts it.
///
/// It stands in for the protocol of `SwiftCompilerPlugin`, a module that the toolchain's copy of swift-syntax does not
/// have.
protocol CompilerPlugin {
  init()

  var providingMacros: [any Macro.Type] { get }
}

extension CompilerPlugin {
  /// The compiler's messages come on standard input; the answers go to standard output.
  static func main() throws {
    let macros = ListedMacros(types: Self().providingMacros)
    try CompilerPluginMessageListener(connection: StandardIOMessageConnection(), provider: macros)
      .main()
  }
}

/// Finds macros by their names.
private struct ListedMacros: PluginProvider {
  let types: [any Macro.Type]

  func resolveMacro(moduleName: String, typeName: String) throws -> any Macro.Type {
    let name = "\(moduleName).\(typeName)"
    guard let type = types.first(where: { String(reflecting: $0) == name }) else {
      throw Unlisted(name: name)
    }
    return type
  }

  /// A macro is declared that the plug-in does not list.
  private struct Unlisted: Error, CustomStringConvertible {
    let name: String

    var description: String { "The plug-in does not list the macro '\(name)'." }
  }
}
#endif
