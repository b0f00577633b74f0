import ShellLanguage

extension ValueBuilder {
  /// Builds an option set as the union of its members: `[]`, `[.admin, Permissions(rawValue: 4)]`.
  /// Returns `nil` for any other expression.
  func buildOptionSet(_ type: Any.Type, from expression: Expression) throws -> Any? {
    guard let type = type as? any OptionSet.Type else { return nil }
    switch expression.kind {
    case .array(let elements): return try union(of: elements, type)
    case .implicitMember(let name, nil): throw unknownMember(name, type)
    default: return nil
    }
  }

  private func union<Options: OptionSet>(
    of elements: [Expression],
    _: Options.Type
  ) throws -> Any {
    var options = Options()
    for element in elements {
      options.formUnion(try value(of: Options.self, from: element))
    }
    return options
  }

  /// The problem of an unregistered member: static members cannot be looked up by name.
  private func unknownMember(_ name: Name, _ type: Any.Type) -> Diagnostic {
    let members = environment.visibleNames.sorted().filter { name in
      environment.value(named: name).map { Swift.type(of: $0) == type } ?? false
    }
    let near = closestMatches(to: name.text, in: members)
    let known = members.map { ".\($0)" }.joined(separator: ", ")
    let registration = "'Feature(…).value(\"\(name.text)\", …)' registers it."
    return Diagnostic(
      ValueProblem.unknownMember(name.text, type: TypeName.of(type)),
      at: name.span,
      suggestions: near,
      help: !near.isEmpty ? nil : known.isEmpty ? registration : "It has \(known); \(registration)"
    )
  }
}
