package import Foundation
package import ShellLanguage

/// `Data("AQID")`: Base64.
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
    guard let text = try builder.text(argument ?? expression) else {
      throw builder.mismatch(Data.self, expression)
    }
    guard let data = Data(base64Encoded: text) else {
      throw builder.invalid(text, Data.self, expected: "Base64", expression)
    }
    return data
  }

  package var literal: String { "Data(\"\(base64EncodedString())\")" }
}
