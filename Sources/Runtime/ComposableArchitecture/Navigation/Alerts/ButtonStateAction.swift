public import CustomDump

#if canImport(SwiftUI)
public import SwiftUI
#endif

/// What a button does: it sends an action, or none.
///
/// ```swift
/// ButtonState(action: .send(.confirm, animation: .default)) { TextState("Confirm") }
/// ```
public struct ButtonStateAction<Action> {
  /// The ways a button sends its action.
  public enum _ActionType {
    /// It sends an action, or none.
    case send(Action?)
    /// It sends an action, or none, with an animation.
    case animatedSend(Action?, animation: Animation?)
  }

  /// How the button sends its action.
  public let type: _ActionType

  /// Sends an action, or none.
  public static func send(_ action: Action?) -> Self {
    Self(type: .send(action))
  }

  /// Sends an action, or none, with an animation for the changes that it makes.
  public static func send(_ action: Action?, animation: Animation?) -> Self {
    Self(type: .animatedSend(action, animation: animation))
  }

  /// The action that is sent.
  public var action: Action? {
    switch type {
    case .send(let action), .animatedSend(let action, animation: _): action
    }
  }

  /// The same with another action.
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
