package import Foundation
package import ShellLanguage

/// `URLError(.notConnectedToInternet)`.
extension URLError: LiteralValue {
  package static func build(
    from expression: ShellLanguage.Expression,
    using builder: ValueBuilder
  ) throws -> Self {
    guard let argument = builder.constructorArgument(of: Self.self, expression, labels: []) else {
      throw builder.mismatch(Self.self, expression)
    }
    return URLError(try builder.value(of: Code.self, from: argument))
  }

  package var literal: String { ConstructorText.of(Self.self, ["": code]) }
}

extension CancellationError: LiteralValue {
  package static func build(
    from expression: ShellLanguage.Expression,
    using builder: ValueBuilder
  ) throws -> Self {
    guard builder.constructorArguments(of: Self.self, expression)?.isEmpty == true else {
      throw builder.mismatch(Self.self, expression)
    }
    return CancellationError()
  }

  package var literal: String { "CancellationError()" }
}
