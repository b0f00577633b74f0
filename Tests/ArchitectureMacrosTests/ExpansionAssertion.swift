@testable import ArchitectureMacros
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
  "ObservableState": MacroSpec(type: ObservableStateMacro.self, conformances: ["ObservableState"]),
  "ObservationStateTracked": MacroSpec(type: ObservationStateTrackedMacro.self),
  "Presents": MacroSpec(type: PresentsMacro.self),
  "Reducer": MacroSpec(
    type: ReducerMacro.self,
    conformances: [
      "Reducer", "CaseReducer", "CaseReducerState", "ObservableState", "CasePathable",
      "CasePathIterable", "CaseDescribing", "Equatable", "Hashable", "Decodable", "Encodable",
      "Sendable",
    ]
  ),
  "ReducerCaseEphemeral": MacroSpec(type: ReducerCaseEphemeralMacro.self),
  "ReducerCaseIgnored": MacroSpec(type: ReducerCaseIgnoredMacro.self),
  "ViewAction": MacroSpec(type: ViewActionMacro.self, conformances: ["ViewActionSending"]),
]

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
