package import Foundation
package import ShellLanguage

/// `URLComponents("https://example.org/a?b=c")`, or a bare string.
extension URLComponents: LiteralValue {
  package static func build(
    from expression: ShellLanguage.Expression,
    using builder: ValueBuilder
  ) throws -> Self {
    let argument = builder.constructorArgument(of: Self.self, expression, labels: ["string"])
    guard let text = try builder.text(argument ?? expression) else {
      throw builder.mismatch(Self.self, expression)
    }
    if let components = URLComponents(string: text) { return components }
    throw builder.invalid(
      text,
      Self.self,
      expected: "an address like https://example.org",
      expression
    )
  }

  package var literal: String { ConstructorText.of(Self.self, ["string": string ?? ""]) }
}
