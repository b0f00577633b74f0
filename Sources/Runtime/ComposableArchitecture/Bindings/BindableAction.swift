public import CasePaths

/// An action type with a case for changes of the state's properties.
///
/// ```swift
/// enum Action: BindableAction {
///   case binding(BindingAction<State>)
/// }
/// ```
///
/// List a ``BindingReducer`` in the feature's `body`, which applies the changes.
public protocol BindableAction<State> {
  /// The state whose properties are changed.
  associatedtype State

  /// Makes the action of a change. The enum's case `binding` is it.
  static func binding(_ action: BindingAction<State>) -> Self

  /// The change, if the action is one.
  var binding: BindingAction<State>? { get }
}

extension BindableAction {
  /// The change, if the action is one.
  ///
  /// This is for enums without `@CasePathable`, found by reflection. `@Reducer` adds that to a
  /// feature's `Action`.
  public var binding: BindingAction<State>? {
    guard let child = Mirror(reflecting: self).children.first, child.label == "binding" else {
      return nil
    }
    return child.value as? BindingAction<State>
  }

  /// Makes the action that sets a property: `.set(\.displayName, "Blob")`.
  ///
  /// - Parameters:
  ///   - keyPath: The property.
  ///   - value: What to set it to.
  public static func set<Value: Equatable & Sendable>(
    _ keyPath: _SendableWritableKeyPath<State, Value>,
    _ value: Value
  ) -> Self where State: ObservableState {
    binding(.set(keyPath, value))
  }
}

extension BindableAction
where Self: CasePathable, AllCasePaths: CasePathReflectable, AllCasePaths.Root == Self {
  /// The change, if the action is one.
  public var binding: BindingAction<State>? {
    guard
      let path = Self.allCasePaths[self] as? CaseKeyPath<Self, BindingAction<State>>,
      let action = AnyCasePath(path).extract(from: self),
      // Another case may hold a binding action, too.
      Self.allCasePaths[Self.binding(action)] == path
    else { return nil }
    return action
  }
}
