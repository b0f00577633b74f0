import SwiftSyntax
import SwiftSyntaxBuilder

/// Emits an enum's identity: the identity of the current case's state, tagged with the case.
struct ObservableEnumEmitter {
  let cases: [CaseTree]
  let access: AccessLevel

  var declarations: [DeclSyntax] {
    [
      """
      \(raw: access.prefix)var _$id: ComposableArchitecture.ObservableStateID {
        switch self {\(raw: body(identities))}
      }
      """,
      """
      \(raw: access.prefix)mutating func _$willModify() {
        switch self {\(raw: body(modifications))}
      }
      """,
    ]
  }

  private func body(_ branches: String) -> String {
    cases.isEmpty ? "" : "\n\(branches.indented)\n  "
  }

  private var identities: String {
    let tags = cases.flatMap(\.flattened).enumerated().map { ($1.node.id, $0) }
    let tagOfCase = Dictionary(tags, uniquingKeysWith: { first, _ in first })
    return cases.render { enumCase in
      let tag = tagOfCase[enumCase.node.id] ?? 0
      guard !enumCase.parameters.isEmpty else {
        return """
          case .\(enumCase.name):
            return ComposableArchitecture.ObservableStateID._$inert._$tag(\(tag))
          """
      }
      let values = enumCase.parameters.indices.map { "value\($0)" }.joined(separator: ", ")
      return """
        case \(enumCase.bindingPattern):
          return ComposableArchitecture.ObservableStateID._$id(for: \(values))._$tag(\(tag))
        """
    }
  }

  private var modifications: String {
    cases.render { enumCase in
      guard enumCase.parameters.count == 1 else {
        return "case .\(enumCase.name): break"
      }
      return """
        case .\(enumCase.name)(var value0):
          ComposableArchitecture._$willModify(&value0)
          self = \(enumCase.construction(of: "") { "value\($0)" })
        """
    }
  }
}
