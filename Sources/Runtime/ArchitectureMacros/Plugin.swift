// 'SwiftCompilerPlugin', which wraps this module, is not in the swift-syntax that toolchains bring.
@_spi(PluginMessage) import SwiftCompilerPluginMessageHandling
import SwiftSyntaxMacros

/// The package's only compiler plug-in: a program that the compiler starts, and that expands all macros.
@main
struct ArchitecturePlugin: PluginProvider {
  private static let macros: [any Macro.Type] = [
    CasePathableMacro.self,
    DependencyClientMacro.self,
    DependencyEndpointIgnoredMacro.self,
    DependencyEndpointMacro.self,
    DependencyEntryMacro.self,
    InitDescribableMacro.self,
    ObservableStateMacro.self,
    ObservationStateIgnoredMacro.self,
    ObservationStateTrackedMacro.self,
    PresentsMacro.self,
    ReducerCaseEphemeralMacro.self,
    ReducerCaseIgnoredMacro.self,
    ReducerMacro.self,
    ViewActionMacro.self,
  ]

  /// The compiler's messages come on standard input, and the answers go to standard output.
  static func main() throws {
    let connection = try StandardIOMessageConnection()
    try CompilerPluginMessageListener(connection: connection, provider: Self()).main()
  }

  func resolveMacro(moduleName: String, typeName: String) throws -> any Macro.Type {
    let macro = Self.macros.first { String(reflecting: $0) == "\(moduleName).\(typeName)" }
    guard let macro else { throw UnknownMacro(name: "\(moduleName).\(typeName)") }
    return macro
  }
}

/// A macro is declared whose implementation is missing here.
private struct UnknownMacro: Error, CustomStringConvertible {
  let name: String

  var description: String { "The plug-in does not list the macro '\(name)'." }
}
