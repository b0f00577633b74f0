package import Foundation
package import ShellLanguage

/// `Locale("en_US")`, `Locale(identifier: "en_US")`, or a bare string.
extension Locale: LiteralValue {
  package static func build(
    from expression: ShellLanguage.Expression,
    using builder: ValueBuilder
  ) throws -> Self {
    let argument = builder.constructorArgument(of: Self.self, expression, labels: ["identifier"])
    guard let text = try builder.text(argument ?? expression) else {
      throw builder.mismatch(Self.self, expression)
    }
    return Self(identifier: text)
  }

  package var literal: String { ConstructorText.of(Self.self, ["identifier": identifier]) }
}
