package import ComposableArchitecture
package import ShellLanguage
package import ShellValues
import TerminalText

// The ids of alerts are random and carry no information, so they are hidden. Labels are written and
// printed as strings, button actions as the actions they send.

/// The state of an alert or a dialog.
package protocol DialogState: Dialog {
  /// The type of what its buttons send.
  static var erasedActionType: Any.Type { get }
}

extension AlertState: FieldHiding, DialogState {
  package static var hiddenFields: Set<String> { ["id"] }
  package static var erasedActionType: Any.Type { Action.self }

  package var tokens: [ValueToken] { DialogText.tokens(title, message, shownButtons) }
}

extension ConfirmationDialogState: FieldHiding, DialogState {
  package static var hiddenFields: Set<String> { ["id"] }
  package static var erasedActionType: Any.Type { Action.self }

  package var tokens: [ValueToken] {
    DialogText.tokens(titleVisibility == .hidden ? nil : title, message, shownButtons)
  }
}

/// Writes a dialog on one line: `"Delete it?" · "It can't be undone." · [Cancel] [Delete]`.
private enum DialogText {
  static func tokens(
    _ title: TextState?,
    _ message: TextState?,
    _ buttons: [ShownButton]
  ) -> [ValueToken] {
    let texts = [title, message].compactMap { $0?.literal }.map { [ValueToken($0, .string)] }
    let labels = buttons.enumerated().flatMap { index, button in
      [
        ValueToken(index == 0 ? "[" : " [", .punctuation),
        ValueToken(SafeText.escaped(button.label), .caseName), ValueToken("]", .punctuation),
      ]
    }
    let parts = texts + (labels.isEmpty ? [] : [labels])
    return Array(parts.joined(separator: [ValueToken(" · ", .punctuation)]))
  }
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

/// A `TextState` is written and printed as a string literal, without its styles.
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
