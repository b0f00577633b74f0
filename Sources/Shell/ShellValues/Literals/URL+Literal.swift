package import Foundation
package import ShellLanguage

/// `URL("https://…")`, `URL(string: "https://…")`, or a bare string.
extension URL: LiteralValue {
  package static func build(
    from expression: ShellLanguage.Expression,
    using builder: ValueBuilder
  ) throws -> URL {
    let argument = builder.constructorArgument(of: URL.self, expression, labels: ["string"])
    guard let text = try builder.text(argument ?? expression) else {
      throw builder.mismatch(URL.self, expression)
    }
    guard !text.isEmpty, let url = URL(string: text) else {
      throw builder.invalid(
        text,
        URL.self,
        expected: "an address like https://example.org",
        expression
      )
    }
    return url
  }

  package var literal: String { Self.literal(absoluteString) }

  package func literal(in style: ValueStyle) -> String {
    Self.literal(style.naming(absoluteString))
  }

  private static func literal(_ address: String) -> String {
    "URL(\(StringLiteral.quoted(address)))"
  }
}
