import SwiftSyntax
import SwiftSyntaxBuilder

/// Emits `AllCasePaths`: one case path per case, the lookup of a value's case, and the iterator.
struct AllCasePathsEmitter {
  /// Type names that are shadowed inside of `AllCasePaths` by associated types of the protocols
  /// that it conforms to. The enum gets an alias for each shadowed name that a payload refers to.
  static let shadowedNames: Set<String> = ["Element", "Iterator", "Root"]

  let enumName: String
  let cases: [CaseTree]
  let access: AccessLevel
  /// Whether all payload types may be uninhabited. The compiler never considers a `switch` over
  /// such cases exhaustive.
  var mayBeUninhabited = false

  /// Type aliases that the enum needs in addition to `AllCasePaths`.
  var aliases: [DeclSyntax] {
    let mentioned = cases.flatMap(\.flattened).flatMap(\.parameters).reduce(into: Set<String>()) {
      $0.formUnion(TypeNames.mentioned(in: $1.type))
    }
    return mentioned.intersection(Self.shadowedNames).sorted().map {
      "\(raw: access.prefix)typealias _$\(raw: $0) = \(raw: $0)"
    }
  }

  var declaration: DeclSyntax {
    """
    \(raw: access.prefix)struct AllCasePaths: \
    CasePaths.CasePathReflectable, Swift.Sendable, Swift.Sequence {
    \(raw: members.joined(separator: "\n").indented)
    }
    """
  }

  private var members: [String] {
    [reflection] + (cases.isEmpty ? [] : [cases.render(property)]) + [iteration]
  }

  private var reflection: String {
    let possible = cases.filtered { !$0.isImpossible }
    let body: String
    if possible.isEmpty {
      // This code is unreachable, and the compiler would not consider a `switch` over such cases
      // exhaustive.
      body = cases.flatMap(\.flattened).first.map { "\n  \(keyPath($0))\n" } ?? ""
    } else if mayBeUninhabited {
      let branches = cases.render { "if case .\($0.name) = root { return \(keyPath($0)) }" }
      body = "\n\(branches.indented)\n  Swift.preconditionFailure()\n"
    } else {
      let branches = cases.render { "case .\($0.name): return \(keyPath($0))" }
      body = "\n  switch root {\n\(branches.indented)\n  }\n"
    }
    let type = "CasePaths.PartialCaseKeyPath<\(enumName)>"
    return "\(cases.deprecation)\(access.prefix)subscript(root: \(enumName)) -> \(type) {\(body)}"
  }

  private var iteration: String {
    let element = "CasePaths.PartialCaseKeyPath<\(enumName)>"
    let count = cases.flatMap(\.flattened).count
    let body =
      cases.isEmpty
      ? "[].makeIterator()"
      : """
      var paths: [\(element)] = []
      paths.reserveCapacity(\(count))
      \(cases.render { "paths.append(\(keyPath($0)))" })
      return paths.makeIterator()
      """
    return """
      \(cases.deprecation)\(access.prefix)func makeIterator() -> Swift.IndexingIterator<[\(element)]> {
      \(body.indented)
      }
      """
  }

  /// The key path of a case. For `embed` and `extract`, `\.embed` would refer to the method of
  /// `Case` with this name.
  private func keyPath(_ enumCase: EnumCase) -> String {
    guard ["embed", "extract"].contains(enumCase.bareName) else { return "\\.\(enumCase.name)" }
    return "\\.[dynamicMember: \\.\(enumCase.name)]"
  }

  private func property(_ enumCase: EnumCase) -> String {
    let path = "CasePaths.AnyCasePath<\(enumName), \(payloadType(enumCase))>"
    let attributes = enumCase.availability.map { "\($0)\n" }.joined()
    return """
      \(attributes)\(access.prefix)var \(enumCase.name): \(path) {
        \(path)(
          _$embed: \(embedding(enumCase)),
          extract: {
            guard case \(enumCase.bindingPattern) = $0 else { return nil }
            return \(payload(enumCase))
          }
        )
      }
      """
  }

  /// A single payload is embedded by the case constructor itself. If the payload is an uninhabited
  /// enum, the compiler would warn that a closure's body is unreachable.
  private func embedding(_ enumCase: EnumCase) -> String {
    switch enumCase.parameters.count {
    case 0: return "{ _ in \(enumCase.construction(of: enumName) { _ in "" }) }"
    case 1:
      let label = enumCase.parameters[0].label.map { "(\($0):)" } ?? ""
      return "\(enumName).\(enumCase.name)\(label)"
    default: return "{ \(enumCase.construction(of: enumName) { "$0.\($0)" }) }"
    }
  }

  private func payload(_ enumCase: EnumCase) -> String {
    if enumCase.parameters.count == 1 { return "value0" }
    let values = enumCase.parameters.enumerated().map { $1.argument("value\($0)") }
    return "(\(values.joined(separator: ", ")))"
  }

  private func payloadType(_ enumCase: EnumCase) -> String {
    let types = enumCase.parameters.map { parameter in
      let type = TypeNames.renamed(parameter.type) { name in
        if name == "Self" { return enumName }
        return Self.shadowedNames.contains(name) ? "_$\(name)" : nil
      }
      return (parameter.label, type.trimmedDescription)
    }
    switch types.count {
    case 0: return "Swift.Void"
    case 1: return types[0].1
    default:
      let elements = types.map { label, type in label.map { "\($0): \(type)" } ?? type }
      return "(\(elements.joined(separator: ", ")))"
    }
  }
}

/// Finds and replaces the unqualified names in a type.
enum TypeNames {
  static func mentioned(in type: TypeSyntax) -> Set<String> {
    var names: Set<String> = []
    _ = renamed(type) { name in
      names.insert(name)
      return nil
    }
    return names
  }

  /// Returns the type with some of its unqualified names replaced.
  static func renamed(_ type: TypeSyntax, _ replacement: @escaping (String) -> String?)
    -> TypeSyntax
  {
    Renamer(replacement).rewrite(type).as(TypeSyntax.self) ?? type
  }

  private final class Renamer: SyntaxRewriter {
    let replacement: (String) -> String?

    init(_ replacement: @escaping (String) -> String?) {
      self.replacement = replacement
      super.init()
    }

    override func visit(_ node: IdentifierTypeSyntax) -> TypeSyntax {
      let visited = super.visit(node)
      guard
        let identifier = visited.as(IdentifierTypeSyntax.self),
        let name = replacement(identifier.name.text)
      else { return visited }
      let token = identifier.name.with(\.tokenKind, .identifier(name))
      return TypeSyntax(identifier.with(\.name, token))
    }
  }
}
