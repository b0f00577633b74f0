import SwiftCompilerPlugin
import SwiftSyntaxMacros

/// The one compiler plug-in of the package: each macro is listed here.
@main
struct ArchitecturePlugin: CompilerPlugin {
  let providingMacros: [any Macro.Type] = [
    CasePathableMacro.self,
    ObservableStateMacro.self,
    ObservationStateIgnoredMacro.self,
    ObservationStateTrackedMacro.self,
    ReducerMacro.self,
  ]
}
