public import CustomDump

#if canImport(SwiftUI)
public import SwiftUI
#endif

/// The action that a button sends, if any, and its animation.
///
/// ```swift
/// ButtonState(action: .send(.confirm, animation: .default)) { TextState("Confirm") }
/// ```
public struct ButtonStateAction<Action> {
  /// The ways in which a button sends its action.
  public enum _ActionType {
    /// Sends an action, or none.
    case send(Action?)
    /// Sends an action, or none, with an animation.
    case animatedSend(Action?, animation: Animation?)
  }

  /// How the button sends its action.
  public let type: _ActionType

  /// Creates a value that sends an action, or none.
  public static func send(_ action: Action?) -> Self {
    Self(type: .send(action))
  }

  /// Creates a value that sends an action, or none, and animates the changes that the action makes.
  public static func send(_ action: Action?, animation: Animation?) -> Self {
    Self(type: .animatedSend(action, animation: animation))
  }

  /// The action that the button sends, or `nil` for none.
  public var action: Action? {
    switch type {
    case .send(let action), .animatedSend(let action, animation: _): action
    }
  }

  /// Returns the value with its action transformed.
  public func map<NewAction>(
    _ transform: (Action?) -> NewAction?
  ) -> ButtonStateAction<NewAction> {
    switch type {
    case .send(let action): .send(transform(action))
    case .animatedSend(let action, let animation): .send(transform(action), animation: animation)
    }
  }
}

extension ButtonStateAction._ActionType: Equatable where Action: Equatable {}
extension ButtonStateAction._ActionType: Hashable where Action: Hashable {}
extension ButtonStateAction._ActionType: Sendable where Action: Sendable {}
extension ButtonStateAction: Equatable where Action: Equatable {}
extension ButtonStateAction: Hashable where Action: Hashable {}
extension ButtonStateAction: Sendable where Action: Sendable {}

extension ButtonStateAction: CustomDumpReflectable {
  public var customDumpMirror: Mirror {
    switch type {
    case .send(let action):
      Mirror(self, children: ["send": action as Any], displayStyle: .enum)
    case .animatedSend(let action, let animation):
      Mirror(
        self,
        children: ["send": (action as Any, animation: animation as Any)],
        displayStyle: .enum
      )
    }
  }
}
