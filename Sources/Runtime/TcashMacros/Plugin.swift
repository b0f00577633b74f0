import SwiftSyntaxMacros

#if !TOOLCHAIN_HAS_SWIFT_SYNTAX || SwiftSyntaxPackage
import SwiftCompilerPlugin
#endif

/// The package's only compiler plug-in. It lists all macros.
@main
struct ArchitecturePlugin: CompilerPlugin {
  let providingMacros: [any Macro.Type] = [
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
}
