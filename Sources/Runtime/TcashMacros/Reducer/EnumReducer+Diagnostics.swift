import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

extension EnumReducer {
  /// Reports cases whose payload is not a feature.
  ///
  /// - Returns: Whether errors prevent code generation.
  func diagnose(in context: some MacroExpansionContext) -> Bool {
    var hasErrors = trees.diagnoseOverloads(macro: ReducerMacro.name, in: context)
    for enumCase in trees.flatMap(\.flattened) where !enumCase.isMarked {
      guard let problem = problem(of: enumCase) else { continue }
      hasErrors = true
      context.diagnose(problem, at: enumCase.node, fixIts: ignoring(enumCase))
    }
    return hasErrors
  }

  private func problem(of enumCase: EnumCase) -> ArchitectureDiagnostic? {
    // A case with no payload, with several values or with a value of a type without a name isn't a feature and
    // needs no marker.
    guard enumCase.parameters.count == 1, enumCase.parameters[0].type.isPlainValue
    else { return nil }
    return .plainValue(enumCase, type: enumCase.parameters[0].type.trimmedDescription)
  }

  /// Marks the case as holding plain values. Offered only if the case is declared alone: an
  /// attribute applies to every case of a declaration.
  private func ignoring(_ enumCase: EnumCase) -> [FixIt] {
    guard
      let declaration = enumCase.node.parent?.parent?.as(EnumCaseDeclSyntax.self),
      declaration.elements.count == 1
    else { return [] }
    var marked = declaration
    marked.leadingTrivia = []
    let attribute = AttributeSyntax(
      attributeName: IdentifierTypeSyntax(name: .identifier(ReducerCaseIgnoredMacro.name)),
      trailingTrivia: .space
    )
    marked.attributes = [.attribute(attribute)] + marked.attributes
    marked.leadingTrivia = declaration.leadingTrivia
    return [
      FixIt(
        "Reducer.ignoreCase",
        "Mark '\(enumCase.bareName)' with '@\(ReducerCaseIgnoredMacro.name)'",
        [.replacement(of: declaration, with: marked)]
      )
    ]
  }
}

extension EnumCase {
  fileprivate var isMarked: Bool {
    attributes.contains(named: ReducerCaseIgnoredMacro.name)
      || attributes.contains(named: ReducerCaseEphemeralMacro.name)
  }
}

extension TypeSyntax {
  /// Whether the type has a name and is known not to be a reducer.
  fileprivate var isPlainValue: Bool {
    self.as(IdentifierTypeSyntax.self).map { Self.plainTypes.contains($0.name.text) } ?? false
  }

  private static let plainTypes: Set = [
    "Any", "Array", "Bool", "Character", "Data", "Date", "Dictionary", "Double", "Duration",
    "Float",
    "Int", "Never", "Optional", "Result", "Set", "String", "Substring", "UInt", "URL", "UUID",
    "Void",
  ]
}

extension ArchitectureDiagnostic {
  fileprivate static func plainValue(_ enumCase: EnumCase, type: String) -> Self {
    Self(
      "Reducer.plainValue",
      """
      A case of an enum reducer holds a feature, but '\(type)' is not a reducer. Mark \
      '\(enumCase.bareName)' with '@\(ReducerCaseIgnoredMacro.name)' if it holds a plain value that \
      no reducer changes
      """
    )
  }
}
