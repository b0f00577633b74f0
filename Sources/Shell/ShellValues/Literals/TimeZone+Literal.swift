package import Foundation
package import ShellLanguage

/// `TimeZone("Europe/Berlin")`, `TimeZone(identifier: "UTC")`, `TimeZone(secondsFromGMT: 3600)`, or a
/// bare string.
extension TimeZone: LiteralValue {
  package static func build(
    from expression: ShellLanguage.Expression,
    using builder: ValueBuilder
  ) throws -> Self {
    if let (label, argument) = builder.constructor(of: Self.self, expression),
      label == "secondsFromGMT"
    {
      let seconds = try builder.value(of: Int.self, from: argument)
      if let zone = TimeZone(secondsFromGMT: seconds) { return zone }
      let found = String(seconds)
      throw builder.invalid(found, Self.self, expected: "at most 18 hours", argument)
    }
    let labels = ["identifier", "abbreviation"]
    let argument = builder.constructorArgument(of: Self.self, expression, labels: labels)
    guard let text = try builder.text(argument ?? expression) else {
      throw builder.mismatch(Self.self, expression)
    }
    if let zone = TimeZone(identifier: text) ?? TimeZone(abbreviation: text) { return zone }
    throw builder.invalid(text, Self.self, expected: "a zone like Europe/Berlin", expression)
  }

  package var literal: String { ConstructorText.of(Self.self, ["identifier": identifier]) }
}
