package import ShellLanguage

/// A type whose values have their own literal form in the shell's language.
package protocol LiteralBuildable {
  /// Builds the value of an expression. Throws a `Diagnostic` if the expression is not a literal of
  /// the type.
  static func build(from expression: Expression, using builder: ValueBuilder) throws -> Self

  /// Factories of the type's named constants, such as `Date.now`, by name.
  static var constants: [String: @Sendable (any ValueEnvironment) -> Self] { get }

  /// The members that completion offers at the start of a literal: `spring`, or `seconds(` if the
  /// member takes arguments.
  static var leadingMembers: [String] { get }

  /// The members that completion offers after a dot. They include the leading ones.
  static var members: [String] { get }

  /// The type of the elements if a literal is a list in brackets; `nil` for other literals.
  static var elementType: Any.Type? { get }

  /// The labels and types of the parts that completion offers in parentheses; empty if a literal has
  /// another form.
  static var parts: [(label: String, type: Any.Type)] { get }
}

extension LiteralBuildable {
  package static var constants: [String: @Sendable (any ValueEnvironment) -> Self] { [:] }
  package static var elementType: Any.Type? { nil }
  package static var parts: [(label: String, type: Any.Type)] { [] }
  package static var leadingMembers: [String] { [] }
  package static var members: [String] { leadingMembers + constants.keys.sorted() }

  /// The names of the constants. Through an existential type, the constants themselves can't be reached.
  static var constantNames: [String] { constants.keys.sorted() }

  /// The constant or other static member with a name; `nil` if there is none.
  static func constant(_ name: Name, in environment: any ValueEnvironment) -> Self? {
    constants[name.text].map { $0(environment) } ?? StaticMember.value(name.text, of: Self.self)
      as? Self
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
