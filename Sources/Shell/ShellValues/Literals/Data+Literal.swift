package import Foundation
package import ShellLanguage

/// Written in Base64, `Data("AQID")`, or as bytes, `Data([1, 2])`.
extension Data: LiteralValue {
  package static func build(
    from expression: ShellLanguage.Expression,
    using builder: ValueBuilder
  ) throws -> Data {
    if let argument = builder.constructorArgument(of: Data.self, expression, labels: ["utf8"]),
      builder.constructor(of: Data.self, expression)?.label == "utf8",
      let text = try builder.text(argument)
    {
      return Data(text.utf8)
    }
    let argument = builder.constructorArgument(
      of: Data.self,
      expression,
      labels: ["base64Encoded"]
    )
    if let bytes = try bytes(argument ?? expression, using: builder) { return Data(bytes) }
    guard let text = try builder.text(argument ?? expression) else {
      throw builder.mismatch(Data.self, expression)
    }
    guard let data = Data(base64Encoded: text) else {
      throw builder.invalid(text, Data.self, expected: "Base64", expression)
    }
    return data
  }

  private static func bytes(
    _ expression: ShellLanguage.Expression,
    using builder: ValueBuilder
  ) throws -> [UInt8]? {
    if case .array = expression.kind {
      return try builder.value(of: [UInt8].self, from: expression)
    }
    guard builder.isComputed(expression) else { return nil }
    return try ExpressionEvaluator(builder).evaluate(expression) as? [UInt8]
  }

  package var literal: String { "Data(\"\(base64EncodedString())\")" }
}
