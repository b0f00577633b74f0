package import Foundation
package import ShellLanguage

/// `UUID(0)`, `UUID("00000000-…")`, a bare string, or at a prompt the beginning of an id: `046CCB9F…`.
extension UUID: LiteralValue {
  package static func build(
    from expression: ShellLanguage.Expression,
    using builder: ValueBuilder
  ) throws -> UUID {
    if case .shortID(let beginning) = expression.kind {
      return try builder.id(beginning, at: expression.span)
    }
    try builder.checkIsNoBeginning(expression)
    let argument = builder.constructorArgument(of: UUID.self, expression, labels: ["uuidString"])
    if argument != nil, let argument, let number = NumberLiteral(argument), number.isInteger {
      guard let value = number.integer(Int.self), value >= 0, let uuid = small(value) else {
        throw Diagnostic(ValueProblem.overflow(number.text, type: "UUID"), at: argument.span)
      }
      return uuid
    }
    guard let text = try builder.text(argument ?? expression) else {
      // A name or an operation may stand for a number: `(0..<3).map { UUID($0) }`.
      if argument != nil, let argument,
        let value = try? builder.value(of: Int.self, from: argument),
        value >= 0, let uuid = small(value)
      {
        return uuid
      }
      throw builder.mismatch(UUID.self, expression)
    }
    guard let value = UUID(uuidString: text) else {
      throw builder.invalid(
        text,
        UUID.self,
        expected: "the form 00000000-0000-0000-0000-000000000000",
        expression
      )
    }
    return value
  }

  /// The id of a beginning; throws a `Diagnostic` unless there is exactly one.
  package static func only(
    of ids: [UUID],
    beginning: String,
    at span: SourceSpan
  ) throws -> UUID {
    guard let id = ids.first else {
      throw Diagnostic(
        ValueProblem.unknownID(beginning),
        at: span,
        help: "The state has no such id either: the element may be gone. Write the whole id."
      )
    }
    guard ids.count == 1 else {
      throw Diagnostic(
        ValueProblem.ambiguousID(beginning),
        at: span,
        suggestions: ids.map(\.literal).sorted()
      )
    }
    return id
  }

  package func literal(in style: ValueStyle) -> String {
    style.shortIDs?.text(for: self) ?? literal
  }

  package var literal: String {
    let text = uuidString
    let prefix = "00000000-0000-0000-0000-"
    if text.hasPrefix(prefix), let number = Int(text.dropFirst(prefix.count), radix: 16) {
      return "UUID(\(number))"
    }
    return "UUID(\"\(text)\")"
  }

  /// The number in hexadecimal after zeros, as the incrementing generator creates UUIDs.
  private static func small(_ number: Int) -> UUID? {
    let digits = String(number, radix: 16)
    guard digits.count <= 12 else { return nil }
    let padding = String(repeating: "0", count: 12 - digits.count)
    return UUID(uuidString: "00000000-0000-0000-0000-" + padding + digits)
  }
}

extension ValueBuilder {
  /// Throws a `Diagnostic` if an expression is the beginning of an id without its mark.
  fileprivate func checkIsNoBeginning(_ expression: ShellLanguage.Expression) throws {
    guard case .name(let name) = expression.kind, environment.value(named: name.text) == nil,
      name.text.count >= 4, name.text.allSatisfy({ $0.isHexDigit || $0 == "-" }),
      !environment.ids(beginningWith: name.text).isEmpty
    else { return }
    throw Diagnostic(
      ValueProblem.unknownName(name.text),
      at: name.span,
      suggestions: [name.text + ShortIDs.mark],
      help: "The beginning of an id ends in '\(ShortIDs.mark)'."
    )
  }

  fileprivate func id(_ beginning: String, at span: SourceSpan) throws -> UUID {
    try UUID.only(
      of: environment.ids(beginningWith: beginning),
      beginning: beginning,
      at: span
    )
  }
}
