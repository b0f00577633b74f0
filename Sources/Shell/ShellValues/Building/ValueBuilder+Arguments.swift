package import ShellLanguage

extension [Argument] {
  /// Throws a `Diagnostic` at the second of two arguments with one label, where labels name different parts.
  package func checkDistinctLabels() throws {
    var labels: Set<String> = []
    for argument in self {
      guard let label = argument.label, !labels.insert(label.text).inserted else { continue }
      throw Diagnostic(ValueProblem.repeatedLabel(label.text), at: label.span)
    }
  }
}

extension ValueBuilder {
  /// The values of `Type(label: value, …)`, one per parameter; `nil` for any other expression.
  func arguments(
    of type: Any.Type,
    _ expression: Expression,
    _ parameters: [ArgumentMatcher.Parameter]
  ) throws -> [Any]? {
    guard let written = constructorArguments(of: type, expression) else { return nil }
    let matcher = ArgumentMatcher(
      owner: TypeName.of(type),
      parameters: parameters,
      span: expression.span,
      builder: self
    )
    return try matcher.values(of: written)
  }
}

extension ArgumentMatcher.Parameter {
  /// A parameter without a default.
  static func required(_ label: String?, _ type: Any.Type) -> Self {
    Self(label: label, type: type, makeDefault: nil)
  }

  /// A parameter that defaults to `nil`.
  static func optional<Value>(_ label: String, _: Value.Type) -> Self {
    Self(label: label, type: Value?.self, makeDefault: { Value?.none as Any })
  }
}

/// Formats constructor calls: `Type(label: value, …)`.
enum ConstructorText {
  /// - Parameter arguments: The labels and values; `nil` values are omitted.
  static func of(_ type: Any.Type, _ arguments: KeyValuePairs<String, Any?>) -> String {
    let description = ValueDescription()
    let written = arguments.compactMap { label, value -> String? in
      guard let value, let value = flattened(value) else { return nil }
      return (label.isEmpty ? "" : "\(label): ") + description.text(value)
    }
    return "\(TypeName.withoutArguments(TypeName.of(type)))(\(written.joined(separator: ", ")))"
  }
}
