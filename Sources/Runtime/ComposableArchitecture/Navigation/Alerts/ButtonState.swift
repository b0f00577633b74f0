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
/// A button without an action only closes what it is shown in. Two buttons are equal if they show the
/// same and send the same.
public struct ButtonState<Action>: Identifiable {
  /// Tells this button from another that shows the same.
  public let id: UUID
  /// What the button does.
  public let action: ButtonStateAction<Action>
  /// The text on it.
  public let label: TextState
  /// What it is for.
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

  /// Makes a button.
  ///
  /// - Parameters:
  ///   - role: What it is for.
  ///   - action: What it does; nothing unless it is given.
  ///   - label: Gives the text on it.
  public init(
    role: ButtonStateRole? = nil,
    action: ButtonStateAction<Action> = .send(nil),
    label: () -> TextState
  ) {
    self.init(id: UUID(), action: action, label: label(), role: role)
  }

  /// Makes a button that sends an action.
  ///
  /// - Parameters:
  ///   - role: What it is for.
  ///   - action: The action.
  ///   - label: Gives the text on it.
  public init(
    role: ButtonStateRole? = nil,
    action: Action,
    label: () -> TextState
  ) {
    self.init(id: UUID(), action: .send(action), label: label(), role: role)
  }

  /// Handles the action.
  ///
  /// - Parameter perform: Given the action, or `nil` where there is none.
  public func withAction(_ perform: (Action?) -> Void) {
    perform(action.action)
  }

  /// Handles the action.
  ///
  /// - Parameter perform: Given the action, or `nil` where there is none.
  @MainActor
  public func withAction(_ perform: @MainActor (Action?) async -> Void) async {
    await perform(action.action)
  }

  /// The same button that sends another action.
  public func map<NewAction>(_ transform: (Action?) -> NewAction?) -> ButtonState<NewAction> {
    ButtonState<NewAction>(id: id, action: action.map(transform), label: label, role: role)
  }
}

/// What a button is for.
public enum ButtonStateRole: Equatable, Hashable, Sendable {
  /// It leaves everything as it is.
  case cancel
  /// It removes something for good.
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
