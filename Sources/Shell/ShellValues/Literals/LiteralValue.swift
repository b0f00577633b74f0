package import ShellLanguage

/// A type whose values are written in the shell's language in a way of their own.
package protocol LiteralBuildable {
  /// Makes the value that an expression writes, or throws a `Diagnostic` that says why it cannot.
  static func build(from expression: Expression, using builder: ValueBuilder) throws -> Self

  /// Values that have names in Swift, `Date.now`: what makes them, by their names.
  static var constants: [String: @Sendable (any ValueEnvironment) -> Self] { get }
}

extension LiteralBuildable {
  package static var constants: [String: @Sendable (any ValueEnvironment) -> Self] { [:] }

  /// The value of a name; `nil` where the type has no values with names. Throws a `Diagnostic` for another
  /// name than they have.
  static func constant(_ name: Name, in environment: any ValueEnvironment) throws -> Self? {
    if let make = constants[name.text] { return make(environment) }
    guard !constants.isEmpty else { return nil }
    let known = constants.keys.sorted()
    throw Diagnostic(
      ValueProblem.unknownMember(name.text, type: TypeName.of(Self.self)),
      at: name.span,
      suggestions: closestMatches(to: name.text, in: known),
      help: "It has \(known.joined(separator: ", "))."
    )
  }
}

/// A type whose values print as such a literal.
package protocol LiteralPrintable {
  /// The literal, on one line, control characters escaped.
  var literal: String { get }

  /// The literal in a style. Most types have one form for all styles.
  func literal(in style: ValueStyle) -> String
}

extension LiteralPrintable {
  package func literal(in _: ValueStyle) -> String { literal }
}

/// A type that is written and printed as the same literal.
package protocol LiteralValue: LiteralBuildable, LiteralPrintable {}
