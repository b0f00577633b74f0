import SwiftSyntax
import SwiftSyntaxBuilder

/// Writes `AllCasePaths`: one case path a case, the case that a value holds, and the iteration.
struct AllCasePathsEmitter {
  /// Type names that mean something else inside of `AllCasePaths`, where they are associated types
  /// of the protocols it conforms to. The enum gets an alias for each that a payload mentions.
  static let shadowedNames: Set<String> = ["Element", "Iterator", "Root"]

  let enumName: String
  let cases: [CaseTree]
  let access: AccessLevel
  /// Whether the payloads may all be of types without values: to the compiler, no `switch` over such
  /// cases is complete.
  var mayBeUninhabited = false

  /// Aliases that the enum needs beside `AllCasePaths`.
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
      // No value gets here, and a `switch` over such cases would not be complete to the compiler.
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

  /// The key path of a case. `\.embed` is taken for the method of this name that the root has.
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

  /// One payload is embedded by the case itself: a closure's body would be dead code, and the
  /// compiler would say so, where the payload is an enum without cases.
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

/// The unqualified names in a type.
enum TypeNames {
  static func mentioned(in type: TypeSyntax) -> Set<String> {
    var names: Set<String> = []
    _ = renamed(type) { name in
      names.insert(name)
      return nil
    }
    return names
  }

  /// The type with some of its unqualified names replaced.
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
