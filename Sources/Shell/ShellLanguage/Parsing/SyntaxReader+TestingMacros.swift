/// `#expect(…)` and `#require(…)`, as tests in Swift write them.
extension SyntaxReader {
  /// The failure for a macro at a token, with the `expect` that asserts the same.
  func testingMacro(_ name: Name, at token: Int) -> ParseFailure {
    // Read the arguments apart: nothing follows a failure.
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

  /// The statement that asserts what an argument says; `nil` for one of several lines.
  private func expectation(of argument: Argument, isRequired: Bool) -> String? {
    if let label = argument.label { return label.text == "throws" ? "expect error { … }" : nil }
    let value = text.string(argument.value.span.start, argument.value.span.end)
    guard !value.contains(where: \.isNewline) else { return nil }
    return isRequired && !argument.value.isCondition ? "expect \(value) != nil" : "expect \(value)"
  }
}

extension Expression {
  /// Whether the expression is a Bool by the way it is written.
  fileprivate var isCondition: Bool {
    switch kind {
    case .boolean, .isCase, .prefix(.not, _): true
    case .infix(_, let symbol, _): ![.closedRange, .halfOpenRange].contains(symbol)
    case .chain(_, let links): links.contains { $0.symbol == .and || $0.symbol == .or }
    default: false
    }
  }
}
