package import Foundation
package import ShellLanguage

/// `Calendar(identifier: .gregorian)`, or only the identifier: `.gregorian`.
extension Calendar: LiteralValue {
  package static func build(
    from expression: ShellLanguage.Expression,
    using builder: ValueBuilder
  ) throws -> Self {
    let argument = builder.constructorArgument(of: Self.self, expression, labels: ["identifier"])
    if argument == nil, case .implicitMember = expression.kind {
      return Self(identifier: try builder.value(of: Identifier.self, from: expression))
    }
    guard let argument else { throw builder.mismatch(Self.self, expression) }
    return Self(identifier: try builder.value(of: Identifier.self, from: argument))
  }

  package var literal: String { ConstructorText.of(Self.self, ["identifier": identifier]) }
}
