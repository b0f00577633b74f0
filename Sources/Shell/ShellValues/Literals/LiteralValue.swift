package import ShellLanguage

/// A type whose values are written in the shell's language in a way of their own.
package protocol LiteralBuildable {
  /// Makes the value that an expression writes, or throws a `Diagnostic` that says why it cannot.
  static func build(from expression: Expression, using builder: ValueBuilder) throws -> Self
}

/// A type whose values print as such a literal.
package protocol LiteralPrintable {
  /// The literal, on one line, control characters escaped.
  var literal: String { get }
}

/// A type that is written and printed as the same literal.
package protocol LiteralValue: LiteralBuildable, LiteralPrintable {}
