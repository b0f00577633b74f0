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
    let argument = builder.constructorArgument(of: UUID.self, expression, labels: ["uuidString"])
    if let argument, let number = NumberLiteral(argument), number.isInteger {
      guard let value = number.integer(Int.self), value >= 0, let uuid = small(value) else {
        throw Diagnostic(ValueProblem.overflow(number.text, type: "UUID"), at: argument.span)
      }
      return uuid
    }
    if let problem = builder.unmarkedID(argument ?? expression) { throw problem }
    guard let text = try builder.text(argument ?? expression) else {
      // A name or an operation may stand for a number: `(0..<3).map { UUID($0) }`.
      if let argument,
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
    number.map { "UUID(\($0))" } ?? "UUID(\"\(uuidString)\")"
  }

  /// The number of an id that the incrementing generator creates: the last six bytes, after zeros.
  private var number: Int? {
    withUnsafeBytes(of: uuid) { bytes in
      let zeros = bytes.count - Self.numberSize
      guard bytes[..<zeros].allSatisfy({ $0 == 0 }) else { return nil }
      return bytes[zeros...].reduce(0) { $0 << 8 | Int($1) }
    }
  }

  /// The bytes of a number in an id.
  private static let numberSize = 6

  /// The lengths of texts that can be the beginning of an id.
  fileprivate static let beginningLengths = 4..<36

  /// The id of a number, as the incrementing generator creates it; `nil` if the number is too large.
  private static func small(_ number: Int) -> UUID? {
    guard number < 1 << (8 * numberSize) else { return nil }
    var bytes: uuid_t = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    withUnsafeMutableBytes(of: &bytes) { bytes in
      for place in 0..<numberSize {
        bytes[bytes.count - 1 - place] = UInt8(truncatingIfNeeded: number >> (8 * place))
      }
    }
    return UUID(uuid: bytes)
  }
}

extension ValueBuilder {
  /// The problem of a number or a string that is the beginning of an id without its mark: `12345678`
  /// or `"F9B4B882"`.
  fileprivate func unmarkedID(_ expression: ShellLanguage.Expression) -> Diagnostic? {
    switch expression.kind {
    case .integer(let digits), .float(let digits): unmarkedID(digits, at: expression.span)
    case .string, .interpolated:
      (try? text(expression)).flatMap { $0 }.flatMap { unmarkedID($0, at: expression.span) }
    default: nil
    }
  }

  /// The problem of a text that is the beginning of an id without its mark.
  func unmarkedID(_ text: String, at span: SourceSpan) -> Diagnostic? {
    let isBeginning =
      UUID.beginningLengths.contains(text.count)
      && text.allSatisfy { $0.isHexDigit || $0 == "-" }
    let ids = isBeginning ? environment.ids(beginningWith: text) : []
    guard !ids.isEmpty else { return nil }
    return Diagnostic(
      ValueProblem.unmarkedID(text),
      at: span,
      suggestions: ids.map { $0.literal(in: environment.style) }.sorted()
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
