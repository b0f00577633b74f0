package import ComposableArchitecture

/// An alert or confirmation dialog that has buttons.
package protocol ButtonHolding {
  /// The buttons in display order.
  var shownButtons: [ShownButton] { get }
}

/// A button of an alert or a confirmation dialog.
package struct ShownButton {
  package let label: String
  package let role: ButtonStateRole?
  /// The action that pressing the button sends; `nil` if the button only dismisses the dialog.
  package let action: Any?

  init<Action>(_ button: ButtonState<Action>) {
    label = String(state: button.label)
    role = button.role
    action = button.action.action
  }
}

extension AlertState: ButtonHolding {
  package var shownButtons: [ShownButton] { buttons.map(ShownButton.init) }
}

extension ConfirmationDialogState: ButtonHolding {
  package var shownButtons: [ShownButton] { buttons.map(ShownButton.init) }
}
