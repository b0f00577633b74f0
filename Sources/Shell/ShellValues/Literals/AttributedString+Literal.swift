package import Foundation
package import ShellLanguage

/// Written and printed without attributes: `AttributedString("Hello")`, or a bare string.
extension AttributedString: LiteralValue {
  package static func build(
    from expression: ShellLanguage.Expression,
    using builder: ValueBuilder
  ) throws -> Self {
    let argument = builder.constructorArgument(of: Self.self, expression, labels: [])
    guard let text = try builder.text(argument ?? expression) else {
      throw builder.mismatch(Self.self, expression)
    }
    return AttributedString(text)
  }

  package var literal: String { ConstructorText.of(Self.self, ["": String(characters)]) }
}
