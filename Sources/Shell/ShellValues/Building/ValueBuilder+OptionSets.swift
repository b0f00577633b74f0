import ShellLanguage

extension ValueBuilder {
  /// `[]`, or `[.admin, Permissions(rawValue: 4)]`: the members are united. `nil` for another expression.
  func buildOptionSet(_ type: Any.Type, from expression: Expression) throws -> Any? {
    guard case .array(let elements) = expression.kind, let type = type as? any OptionSet.Type else {
      return nil
    }
    return try union(of: elements, type)
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
