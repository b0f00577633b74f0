public import CustomDump
public import Foundation

/// A button of an alert or a dialog, and the action that it sends.
///
/// ```swift
/// ButtonState(role: .destructive, action: .confirmDeletion) {
///   TextState("Delete")
/// }
/// ```
///
/// A button without an action only closes its alert or dialog. Two buttons are equal if their
/// labels, roles and actions are equal.
public struct ButtonState<Action>: Identifiable {
  /// Distinguishes this button from others with the same content.
  public let id: UUID
  /// The action that the button sends.
  public let action: ButtonStateAction<Action>
  /// The text on the button.
  public let label: TextState
  /// The purpose of the button.
  public let role: ButtonStateRole?

  init(
    id: UUID,
    action: ButtonStateAction<Action>,
    label: TextState,
    role: ButtonStateRole?
  ) {
    self.id = id
    self.action = action
    self.label = label
    self.role = role
  }

  /// Creates a button.
  ///
  /// - Parameters:
  ///   - role: The purpose of the button.
  ///   - action: The action that the button sends; none by default.
  ///   - label: Returns the text on the button.
  public init(
    role: ButtonStateRole? = nil,
    action: ButtonStateAction<Action> = .send(nil),
    label: () -> TextState
  ) {
    self.init(id: UUID(), action: action, label: label(), role: role)
  }

  /// Creates a button that sends an action.
  ///
  /// - Parameters:
  ///   - role: The purpose of the button.
  ///   - action: The action.
  ///   - label: Returns the text on the button.
  public init(
    role: ButtonStateRole? = nil,
    action: Action,
    label: () -> TextState
  ) {
    self.init(id: UUID(), action: .send(action), label: label(), role: role)
  }

  /// Passes the action to a closure.
  ///
  /// - Parameter perform: Receives the action, or `nil` if the button has none.
  public func withAction(_ perform: (Action?) -> Void) {
    perform(action.action)
  }

  /// Passes the action to a closure.
  ///
  /// - Parameter perform: Receives the action, or `nil` if the button has none.
  @MainActor
  public func withAction(_ perform: @MainActor (Action?) async -> Void) async {
    await perform(action.action)
  }

  /// Returns the button with its action transformed.
  public func map<NewAction>(_ transform: (Action?) -> NewAction?) -> ButtonState<NewAction> {
    ButtonState<NewAction>(id: id, action: action.map(transform), label: label, role: role)
  }
}

/// The purpose of a button.
public enum ButtonStateRole: Equatable, Hashable, Sendable {
  /// The button cancels and changes nothing.
  case cancel
  /// The button deletes something irrevocably.
  case destructive
}

extension ButtonState: Equatable where Action: Equatable {
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.action == rhs.action && lhs.label == rhs.label && lhs.role == rhs.role
  }
}

extension ButtonState: Hashable where Action: Hashable {
  public func hash(into hasher: inout Hasher) {
    hasher.combine(action)
    hasher.combine(label)
    hasher.combine(role)
  }
}

extension ButtonState: Sendable where Action: Sendable {}

extension ButtonState: CustomDumpReflectable {
  public var customDumpMirror: Mirror {
    var children: [(label: String?, value: Any)] = []
    if let role { children.append(("role", role)) }
    if action.action != nil { children.append(("action", action)) }
    children.append(("label", label))
    return Mirror(self, children: children, displayStyle: .struct)
  }
}
