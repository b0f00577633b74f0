package import Foundation
package import ShellLanguage

/// `CGPoint(x: 1, y: 2)`.
extension CGPoint: LiteralValue {
  package static func build(
    from expression: ShellLanguage.Expression,
    using builder: ValueBuilder
  ) throws -> Self {
    let sides = try builder.sides(of: Self.self, ["x", "y"], expression)
    return CGPoint(x: sides[0], y: sides[1])
  }

  package var literal: String { ConstructorText.of(Self.self, ["x": x, "y": y]) }
}

/// `CGSize(width: 1, height: 2)`.
extension CGSize: LiteralValue {
  package static func build(
    from expression: ShellLanguage.Expression,
    using builder: ValueBuilder
  ) throws -> Self {
    let sides = try builder.sides(of: Self.self, ["width", "height"], expression)
    return CGSize(width: sides[0], height: sides[1])
  }

  package var literal: String { ConstructorText.of(Self.self, ["width": width, "height": height]) }
}

/// `CGRect(x: 0, y: 0, width: 1, height: 2)`, or built from an origin and a size.
extension CGRect: LiteralValue {
  package static func build(
    from expression: ShellLanguage.Expression,
    using builder: ValueBuilder
  ) throws -> Self {
    if let arguments = builder.constructorArguments(of: Self.self, expression),
      arguments.first?.label?.text == "origin"
    {
      let parts = try builder.arguments(
        of: Self.self,
        expression,
        [.required("origin", CGPoint.self), .required("size", CGSize.self)]
      )
      if let origin = parts?[0] as? CGPoint, let size = parts?[1] as? CGSize {
        return CGRect(origin: origin, size: size)
      }
    }
    let sides = try builder.sides(of: Self.self, ["x", "y", "width", "height"], expression)
    return CGRect(x: sides[0], y: sides[1], width: sides[2], height: sides[3])
  }

  package var literal: String {
    ConstructorText.of(
      Self.self,
      ["x": origin.x, "y": origin.y, "width": size.width, "height": size.height]
    )
  }
}

extension ValueBuilder {
  fileprivate func sides(
    of type: Any.Type,
    _ labels: [String],
    _ expression: ShellLanguage.Expression
  ) throws -> [CGFloat] {
    let parameters = labels.map { ArgumentMatcher.Parameter.required($0, CGFloat.self) }
    guard let values = try arguments(of: type, expression, parameters) else {
      throw mismatch(type, expression)
    }
    return values.compactMap { $0 as? CGFloat }
  }
}

/// Written as a number, like a `Double`.
extension CGFloat: LiteralValue {
  package static func build(
    from expression: ShellLanguage.Expression,
    using builder: ValueBuilder
  ) throws -> Self {
    let argument = builder.constructorArgument(of: Self.self, expression, labels: [])
    return CGFloat(try Double.build(from: argument ?? expression, using: builder))
  }

  package var literal: String { Double(self).literal }
}
