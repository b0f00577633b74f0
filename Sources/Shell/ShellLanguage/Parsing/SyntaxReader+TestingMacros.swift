/// Recognises `#expect(…)` and `#require(…)`, which Swift tests use.
extension SyntaxReader {
  /// The failure for a macro at a token, which suggests the equivalent `expect`.
  func testingMacro(_ name: Name, at token: Int) -> ParseFailure {
    // Parse the arguments with a copy of the reader, because a failure ends this one.
    var reader = self
    reader.offset = name.span.end
    guard let arguments = try? reader.arguments() else {
      return testingMacro(name.text, at: SourceSpan(token, name.span.end), instead: nil)
    }
    return testingMacro(
      name.text,
      at: SourceSpan(token, reader.offset),
      instead: arguments.first.flatMap { expectation(of: $0, isRequired: name.text == "require") }
    )
  }

  private func testingMacro(
    _ name: String,
    at span: SourceSpan,
    instead suggestion: String?
  ) -> ParseFailure {
    invalid(
      .testingMacro(name),
      at: span,
      suggestions: suggestion.map { [$0] } ?? [],
      help: suggestion == nil ? "Write 'expect CONDITION'." : nil
    )
  }

  /// The statement that asserts the same as a macro's argument; `nil` if the argument has several
  /// lines.
  private func expectation(of argument: Argument, isRequired: Bool) -> String? {
    if let label = argument.label { return label.text == "throws" ? "expect error { … }" : nil }
    let value = text.string(argument.value.span.start, argument.value.span.end)
    guard !value.contains(where: \.isNewline) else { return nil }
    return isRequired && !argument.value.isCondition ? "expect \(value) != nil" : "expect \(value)"
  }
}

extension Expression {
  /// Whether the expression's form makes it a Bool.
  fileprivate var isCondition: Bool {
    switch kind {
    case .boolean, .isCase, .prefix(.not, _): true
    case .infix(_, let symbol, _): ![.closedRange, .halfOpenRange].contains(symbol)
    case .chain(_, let links): links.contains { $0.symbol == .and || $0.symbol == .or }
    default: false
    }
  }
}
