public import CasePaths

/// An action type with a `binding` case, which carries changes of state properties.
///
/// ```swift
/// enum Action: BindableAction {
///   case binding(BindingAction<State>)
/// }
/// ```
///
/// List a ``BindingReducer`` in the feature's `body` to apply the changes.
public protocol BindableAction<State> {
  /// The state that binding actions change.
  associatedtype State

  /// Wraps a binding action. The enum's `binding` case satisfies this requirement.
  static func binding(_ action: BindingAction<State>) -> Self

  /// The binding action, or `nil` for any other action.
  var binding: BindingAction<State>? { get }
}

extension BindableAction {
  /// The binding action, or `nil` for any other action.
  ///
  /// This implementation uses reflection and serves enums without `@CasePathable`, which `@Reducer`
  /// adds to a feature's `Action`.
  public var binding: BindingAction<State>? {
    guard let child = Mirror(reflecting: self).children.first, child.label == "binding" else {
      return nil
    }
    return child.value as? BindingAction<State>
  }

  /// Creates an action that sets a property: `.set(\.displayName, "Blob")`.
  ///
  /// - Parameters:
  ///   - keyPath: The key path of the property.
  ///   - value: The new value.
  public static func set<Value: Equatable & Sendable>(
    _ keyPath: _SendableWritableKeyPath<State, Value>,
    _ value: Value
  ) -> Self where State: ObservableState {
    binding(.set(keyPath, value))
  }
}

extension BindableAction
where Self: CasePathable, AllCasePaths: CasePathReflectable, AllCasePaths.Root == Self {
  /// The binding action, or `nil` for any other action.
  public var binding: BindingAction<State>? {
    guard
      let path = Self.allCasePaths[self] as? CaseKeyPath<Self, BindingAction<State>>,
      let action = AnyCasePath(path).extract(from: self),
      // Another case may have a `BindingAction` payload, too.
      Self.allCasePaths[Self.binding(action)] == path
    else { return nil }
    return action
  }
}
