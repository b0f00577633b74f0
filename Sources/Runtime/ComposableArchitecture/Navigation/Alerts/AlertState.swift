public import CustomDump
public import Foundation

/// What an alert shows, and the actions of its buttons.
///
/// ```swift
/// case .deleteButtonTapped:
///   state.alert = AlertState {
///     TextState("Delete?")
///   } actions: {
///     ButtonState(role: .destructive, action: .confirmDeletion) {
///       TextState("Delete")
///     }
///     ButtonState(role: .cancel) {
///       TextState("Cancel")
///     }
///   } message: {
///     TextState("This cannot be undone.")
///   }
///   return .none
/// ```
///
/// Hold it with `@Presents`, and show it with `.ifLet(\.$alert, action: \.alert)`. Any of its actions
/// ends it. Two alerts are equal if they show the same and their buttons send the same.
public struct AlertState<Action>: Identifiable {
  /// Tells this alert from another that shows the same.
  public let id: UUID
  /// The buttons in their order.
  public var buttons: [ButtonState<Action>]
  /// The text below the title.
  public var message: TextState?
  /// The title.
  public var title: TextState

  init(id: UUID, buttons: [ButtonState<Action>], message: TextState?, title: TextState) {
    self.id = id
    self.buttons = buttons
    self.message = message
    self.title = title
  }

  /// Makes an alert.
  ///
  /// - Parameters:
  ///   - title: Gives the title.
  ///   - actions: Lists the buttons. An alert without any has one that closes it.
  ///   - message: Gives the text below the title.
  public init(
    title: () -> TextState,
    @ButtonStateBuilder<Action> actions: () -> [ButtonState<Action>] = { [] },
    message: (() -> TextState)? = nil
  ) {
    self.init(id: UUID(), buttons: actions(), message: message?(), title: title())
  }

  /// The same alert whose buttons send other actions.
  public func map<NewAction>(
    _ transform: (Action?) -> NewAction?
  ) -> AlertState<NewAction> {
    AlertState<NewAction>(
      id: id,
      buttons: buttons.map { $0.map(transform) },
      message: message,
      title: title
    )
  }
}

extension AlertState: _EphemeralState {}

extension AlertState: Equatable where Action: Equatable {
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.title == rhs.title && lhs.message == rhs.message && lhs.buttons == rhs.buttons
  }
}

extension AlertState: Hashable where Action: Hashable {
  public func hash(into hasher: inout Hasher) {
    hasher.combine(title)
    hasher.combine(message)
    hasher.combine(buttons)
  }
}

extension AlertState: Sendable where Action: Sendable {}

extension AlertState: CustomDumpReflectable {
  public var customDumpMirror: Mirror {
    var children: [(label: String?, value: Any)] = [("title", title)]
    if !buttons.isEmpty { children.append(("actions", buttons)) }
    if let message { children.append(("message", message)) }
    return Mirror(self, children: children, displayStyle: .struct)
  }
}
