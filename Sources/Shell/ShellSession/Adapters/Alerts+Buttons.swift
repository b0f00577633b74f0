package import ComposableArchitecture

/// What an alert or a dialog offers to press.
package protocol ButtonHolding {
  /// The buttons as they are shown.
  var shownButtons: [ShownButton] { get }
}

/// A button of an alert or a dialog.
package struct ShownButton {
  package let label: String
  package let role: ButtonStateRole?
  /// The action that pressing it sends; `nil` where it only closes what shows it.
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
