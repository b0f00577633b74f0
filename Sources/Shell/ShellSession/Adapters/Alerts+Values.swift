package import ComposableArchitecture
package import ShellLanguage
package import ShellValues

// An alert's ids are random and mean nothing; what it says is text, and what its buttons send, actions.

/// What is presented with buttons, and has no state besides.
package protocol DialogState {
  /// The type of what its buttons send.
  static var erasedActionType: Any.Type { get }
}

extension AlertState: FieldHiding, DialogState {
  package static var hiddenFields: Set<String> { ["id"] }
  package static var erasedActionType: Any.Type { Action.self }
}

extension ConfirmationDialogState: FieldHiding, DialogState {
  package static var hiddenFields: Set<String> { ["id"] }
  package static var erasedActionType: Any.Type { Action.self }
}

extension ButtonState: FieldHiding {
  package static var hiddenFields: Set<String> { ["id"] }
}

extension ButtonStateAction: TransparentValue {
  package static var erasedWrappedType: Any.Type { Action?.self }

  package static func erased(wrapping value: Any) -> Self? {
    (value as? Action?).map { .send($0) }
  }

  package var erasedWrapped: Any { action as Any }

  package func erasedReplacing(with value: Any) -> Self? { Self.erased(wrapping: value) }
}

/// A text is written and printed as a string, without its styles.
extension TextState: LiteralValue, TextLiteral {
  package static func build(
    from expression: ShellLanguage.Expression,
    using builder: ValueBuilder
  ) throws -> Self {
    Self(verbatim: try String.build(from: expression, using: builder))
  }

  package var text: String { String(state: self) }
  package var literal: String { StringLiteral.quoted(text) }
}
