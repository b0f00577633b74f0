package import Foundation
package import ShellLanguage

/// `Decimal("1.10")`, or a bare number.
extension Decimal: LiteralValue {
  package static func build(
    from expression: ShellLanguage.Expression,
    using builder: ValueBuilder
  ) throws -> Decimal {
    let argument =
      builder.constructorArgument(of: Decimal.self, expression, labels: ["string"]) ?? expression
    // Parse the text, never a `Double`, so 1.10 is exact.
    let number = try NumberLiteral(argument)?.text ?? builder.text(argument)
    guard let number else { throw builder.mismatch(Decimal.self, expression) }
    guard number.wholeMatch(of: /-?[0-9]+(\.[0-9]+)?([eE][+-]?[0-9]+)?/) != nil,
      let value = Decimal(string: number)
    else { throw builder.invalid(number, Decimal.self, expected: "a number like 1.10", expression) }
    guard digits(of: value.description) == digits(of: number) else {
      throw Diagnostic(ValueProblem.overflow(number, type: "Decimal"), at: expression.span)
    }
    return value
  }

  /// The digits of a number, without the zeros around them and without its exponent.
  private static func digits(of number: String) -> String {
    let mantissa = number.prefix { $0 != "e" && $0 != "E" }.filter(\.isNumber)
    let digits = mantissa.drop { $0 == "0" }
    return String(digits.reversed().drop { $0 == "0" }.reversed())
  }

  package var literal: String { "Decimal(\"\(description)\")" }
}
