import ShellLanguage

extension ValueBuilder {
  /// Builds an option set as the union of its members: `[]`, `[.admin, Permissions(rawValue: 4)]`,
  /// `Permissions([.admin])`. Returns `nil` for any other expression.
  func buildOptionSet(_ type: Any.Type, from expression: Expression) throws -> Any? {
    guard let type = type as? any OptionSet.Type else { return nil }
    let argument = constructorArgument(of: type, expression, labels: [])
    switch (argument ?? expression).kind {
    case .array(let elements): return try union(of: elements, type)
    case .implicitMember(let name, nil) where argument == nil: throw unknownMember(name, of: type)
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
}
