package import Foundation
package import ShellLanguage

/// `[0, 2]`, or `IndexPath(indexes: [0, 2])`.
extension IndexPath: LiteralValue {
  package static var elementType: Any.Type? { Int.self }

  package static func build(
    from expression: ShellLanguage.Expression,
    using builder: ValueBuilder
  ) throws -> Self {
    let argument = builder.constructorArgument(
      of: Self.self,
      expression,
      labels: ["indexes", "index"]
    )
    let indexes = argument ?? expression
    if argument != nil, NumberLiteral(indexes) != nil {
      return IndexPath(index: try builder.value(of: Int.self, from: indexes))
    }
    guard case .array = indexes.kind else { throw builder.mismatch(Self.self, expression) }
    return IndexPath(indexes: try builder.value(of: [Int].self, from: indexes))
  }

  package var literal: String { "[" + map(String.init).joined(separator: ", ") + "]" }
}
