extension AlertState {
  @available(*, deprecated, renamed: "ButtonState")
  public typealias Button = ButtonState<Action>

  @available(*, deprecated, renamed: "ButtonStateAction")
  public typealias ButtonAction = ButtonStateAction<Action>

  @available(*, deprecated, renamed: "ButtonStateRole")
  public typealias ButtonRole = ButtonStateRole

  /// Creates an alert with any number of buttons.
  @available(
    *,
    deprecated,
    message: "Use 'AlertState { title } actions: { buttons } message: { message }'"
  )
  public init(
    title: TextState,
    message: TextState? = nil,
    buttons: [ButtonState<Action>]
  ) {
    self.init(title: { title }, message: message.map { message in { message } })
    self.buttons = buttons
  }

  /// Creates an alert with one button.
  @available(
    *,
    deprecated,
    message: "Use 'AlertState { title } actions: { button } message: { message }'"
  )
  public init(
    title: TextState,
    message: TextState? = nil,
    dismissButton: ButtonState<Action>? = nil
  ) {
    self.init(title: title, message: message, buttons: dismissButton.map { [$0] } ?? [])
  }

  /// Creates an alert with two buttons.
  @available(
    *,
    deprecated,
    message: "Use 'AlertState { title } actions: { buttons } message: { message }'"
  )
  public init(
    title: TextState,
    message: TextState? = nil,
    primaryButton: ButtonState<Action>,
    secondaryButton: ButtonState<Action>
  ) {
    self.init(title: title, message: message, buttons: [primaryButton, secondaryButton])
  }
}

extension ConfirmationDialogState {
  @available(*, deprecated, renamed: "ButtonState")
  public typealias Button = ButtonState<Action>

  @available(*, deprecated, renamed: "ConfirmationDialogStateTitleVisibility")
  public typealias Visibility = ConfirmationDialogStateTitleVisibility

  /// Creates a dialog.
  @available(
    *,
    deprecated,
    message: "Use 'ConfirmationDialogState(titleVisibility:) { title } actions: { buttons }'"
  )
  public init(
    title: TextState,
    titleVisibility: ConfirmationDialogStateTitleVisibility,
    message: TextState? = nil,
    buttons: [ButtonState<Action>] = []
  ) {
    self.init(
      titleVisibility: titleVisibility,
      title: { title },
      message: message.map { message in { message } }
    )
    self.buttons = buttons
  }

  /// Creates a dialog whose title visibility depends on the platform.
  @available(*, deprecated, message: "Use 'ConfirmationDialogState { title } actions: { buttons }'")
  public init(
    title: TextState,
    message: TextState? = nil,
    buttons: [ButtonState<Action>] = []
  ) {
    self.init(title: title, titleVisibility: .automatic, message: message, buttons: buttons)
  }
}

@available(*, deprecated, renamed: "ConfirmationDialogState")
public typealias ActionSheetState<Action> = ConfirmationDialogState<Action>

extension ButtonState {
  @available(*, deprecated, renamed: "ButtonStateRole")
  public typealias Role = ButtonStateRole

  /// Creates a button with the cancel role.
  @available(*, deprecated, message: "Use 'ButtonState(role: .cancel, action: action) { label }'")
  public static func cancel(
    _ label: TextState,
    action: ButtonStateAction<Action> = .send(nil)
  ) -> Self {
    Self(role: .cancel, action: action) { label }
  }

  /// Creates a button.
  @available(*, deprecated, message: "Use 'ButtonState(action: action) { label }'")
  public static func `default`(
    _ label: TextState,
    action: ButtonStateAction<Action> = .send(nil)
  ) -> Self {
    Self(action: action) { label }
  }

  /// Creates a button with the destructive role.
  @available(
    *,
    deprecated,
    message: "Use 'ButtonState(role: .destructive, action: action) { label }'"
  )
  public static func destructive(
    _ label: TextState,
    action: ButtonStateAction<Action> = .send(nil)
  ) -> Self {
    Self(role: .destructive, action: action) { label }
  }
}
