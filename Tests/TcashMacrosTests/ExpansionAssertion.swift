import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacroExpansion
import SwiftSyntaxMacros
import SwiftSyntaxMacrosGenericTestSupport
import Testing

private let macros: [String: MacroSpec] = [
  "CasePathable": MacroSpec(
    type: CasePathableMacro.self,
    conformances: ["CasePathable", "CasePathIterable", "CaseDescribing"]
  ),
  "DependencyClient": MacroSpec(type: DependencyClientMacro.self),
  "DependencyEndpoint": MacroSpec(type: DependencyEndpointMacro.self),
  "DependencyEndpointIgnored": MacroSpec(type: DependencyEndpointIgnoredMacro.self),
  "DependencyEntry": MacroSpec(type: DependencyEntryMacro.self),
  "InitDescribable": MacroSpec(
    type: InitDescribableMacro.self,
    conformances: ["InitDescribing"]
  ),
  "ObservableState": MacroSpec(type: UndescribedStateMacro.self, conformances: ["ObservableState"]),
  "ObservationStateTracked": MacroSpec(type: ObservationStateTrackedMacro.self),
  "Presents": MacroSpec(type: PresentsMacro.self),
  "Reducer": MacroSpec(
    type: ReducerMacro.self,
    conformances: [
      "Reducer", "CaseReducer", "_OpaqueCaseReducer", "CaseReducerState", "ObservableState",
      "CasePathable",
      "CasePathIterable", "CaseDescribing", "Equatable", "Hashable", "Decodable", "Encodable",
      "Sendable",
    ]
  ),
  "ReducerCaseEphemeral": MacroSpec(type: ReducerCaseEphemeralMacro.self),
  "ReducerCaseIgnored": MacroSpec(type: ReducerCaseIgnoredMacro.self),
  "ViewAction": MacroSpec(type: ViewActionMacro.self, conformances: ["ViewActionSending"]),
]

/// `@ObservableState` without what `@InitDescribable` writes too, which has tests of its own.
private enum UndescribedStateMacro: ExtensionMacro, MemberMacro, MemberAttributeMacro {
  static let formatMode = ObservableStateMacro.formatMode

  static func expansion(
    of node: AttributeSyntax,
    attachedTo declaration: some DeclGroupSyntax,
    providingExtensionsOf type: some TypeSyntaxProtocol,
    conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [ExtensionDeclSyntax] {
    try ObservableStateMacro.expansion(
      of: node,
      attachedTo: declaration,
      providingExtensionsOf: type,
      conformingTo: protocols,
      in: context
    )
  }

  static func expansion(
    of node: AttributeSyntax,
    providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    try ObservableStateMacro.expansion(
      of: node,
      providingMembersOf: declaration,
      conformingTo: protocols,
      in: context
    )
    .filter { !$0.description.contains("static var _$initializers") }
  }

  static func expansion(
    of node: AttributeSyntax,
    attachedTo declaration: some DeclGroupSyntax,
    providingAttributesFor member: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [AttributeSyntax] {
    try ObservableStateMacro.expansion(
      of: node,
      attachedTo: declaration,
      providingAttributesFor: member,
      in: context
    )
  }
}

/// Expands the macros in a source, and compares the result and the diagnostics.
///
/// - Parameter only: The macros to expand. Macros that one macro adds are left alone this way.
func expectExpansion(
  of source: String,
  _ only: String...,
  to expected: String,
  diagnostics: [DiagnosticSpec] = [],
  applyFixIts: [String]? = nil,
  fixedSource: String? = nil,
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
  assertMacroExpansion(
    source,
    expandedSource: expected,
    diagnostics: diagnostics,
    macroSpecs: macros.filter { only.contains($0.key) },
    applyFixIts: applyFixIts,
    fixedSource: fixedSource,
    indentationWidth: .spaces(2)
  ) { failure in
    Issue.record(Comment(rawValue: failure.message), sourceLocation: sourceLocation)
  }
}

/// A diagnostic, and the source with each of its fixes applied.
struct ExpectedDiagnostic {
  let message: String
  let line: Int
  let column: Int
  var severity: DiagnosticSeverity = .error
  var fixes: [(message: String, source: String)] = []
}

/// Compares the diagnostics of a source, whatever it expands to, and the source with each of their
/// fixes applied.
func expectDiagnostics(
  of source: String,
  _ macro: String,
  _ expected: [ExpectedDiagnostic],
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
  let specs = expected.map { diagnostic in
    DiagnosticSpec(
      message: diagnostic.message,
      line: diagnostic.line,
      column: diagnostic.column,
      severity: diagnostic.severity,
      fixIts: diagnostic.fixes.map { FixItSpec(message: $0.message) }
    )
  }
  let fixes = expected.flatMap(\.fixes).map { Optional($0) }
  for fix in fixes.isEmpty ? [nil] : fixes {
    assertMacroExpansion(
      source,
      expandedSource: "",
      diagnostics: specs,
      macroSpecs: macros.filter { $0.key == macro },
      applyFixIts: fix.map { [$0.message] },
      fixedSource: fix?.source,
      indentationWidth: .spaces(2)
    ) { failure in
      guard !failure.message.hasPrefix("Macro expansion did not produce") else { return }
      Issue.record(Comment(rawValue: failure.message), sourceLocation: sourceLocation)
    }
  }
}
