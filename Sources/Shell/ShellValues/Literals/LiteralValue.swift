package import ShellLanguage

/// A type whose values have their own literal form in the shell's language.
package protocol LiteralBuildable {
  /// Builds the value of an expression. Throws a `Diagnostic` if the expression is not a literal of
  /// the type.
  static func build(from expression: Expression, using builder: ValueBuilder) throws -> Self

  /// Factories of the type's named constants, such as `Date.now`, by name.
  static var constants: [String: @Sendable (any ValueEnvironment) -> Self] { get }
}

extension LiteralBuildable {
  package static var constants: [String: @Sendable (any ValueEnvironment) -> Self] { [:] }

  /// The constant with a name; `nil` if the type has no constants. Throws a `Diagnostic` if the
  /// type has constants but none with this name.
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

/// A type whose values print as a literal.
package protocol LiteralPrintable {
  /// The literal on one line, with control characters escaped.
  var literal: String { get }

  /// The literal in a style. Most types have one form for all styles.
  func literal(in style: ValueStyle) -> String
}

extension LiteralPrintable {
  package func literal(in _: ValueStyle) -> String { literal }
}

/// A type whose literals are both parsed and printed.
package protocol LiteralValue: LiteralBuildable, LiteralPrintable {}
