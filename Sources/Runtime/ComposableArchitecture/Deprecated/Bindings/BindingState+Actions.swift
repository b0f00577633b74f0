public import CasePaths
import ConcurrencyExtras

/// The assignment of a value to a property marked `@BindingState`.
@available(
  *,
  deprecated,
  message: "Mark the state with '@ObservableState', and leave '@BindingState' out"
)
struct BindingStateAssignment<Root, Value: Equatable & Sendable>: BindingAssignment {
  // Safe for the same reason as in `PropertyAssignment`.
  let keyPath: UncheckedSendable<WritableKeyPath<Root, BindingState<Value>>>
  let value: Value

  init(keyPath: UncheckedSendable<WritableKeyPath<Root, BindingState<Value>>>, value: Value) {
    self.keyPath = keyPath
    self.value = value
  }

  init(keyPath: WritableKeyPath<Root, BindingState<Value>>, value: Value) {
    self.init(keyPath: UncheckedSendable(keyPath), value: value)
  }

  var partialKeyPath: PartialKeyPath<Root> { keyPath.value }
  var anyValue: Any { value }

  func assign(to root: inout Root) {
    root[keyPath: keyPath.value].wrappedValue = value
  }

  func isEqual(to other: any BindingAssignment<Root>) -> Bool {
    guard let other = other as? Self else { return false }
    return keyPath.value == other.keyPath.value && value == other.value
  }
}

@available(
  *,
  deprecated,
  message: "Mark the state with '@ObservableState', and leave '@BindingState' out"
)
extension BindingAction {
  /// Creates an action that sets a property marked `@BindingState`.
  ///
  /// - Parameters:
  ///   - keyPath: The key path of the property's projected value: `\.$displayName`.
  ///   - value: The value to set.
  public static func set<Value: Equatable & Sendable>(
    _ keyPath: _SendableWritableKeyPath<Root, BindingState<Value>>,
    _ value: Value
  ) -> Self {
    Self(BindingStateAssignment(keyPath: keyPath, value: value))
  }

  /// Whether the action sets a property marked `@BindingState`: `case .binding(\.$displayName):`.
  public static func ~= <Value>(
    keyPath: WritableKeyPath<Root, BindingState<Value>>,
    bindingAction: Self
  ) -> Bool {
    keyPath == bindingAction.keyPath
  }
}

@available(
  *,
  deprecated,
  message: "Mark the state with '@ObservableState', and leave '@BindingState' out"
)
extension BindingAction.AllCasePaths {
  /// The case path for changes of a property marked `@BindingState`.
  public subscript<Value: Equatable & Sendable>(
    dynamicMember keyPath: WritableKeyPath<Root, BindingState<Value>>
  ) -> AnyCasePath<BindingAction, Value> {
    AnyCasePath(
      _$embed: { BindingAction(BindingStateAssignment(keyPath: keyPath, value: $0)) },
      extract: { $0.assignment.value(at: keyPath) }
    )
  }
}

@available(
  *,
  deprecated,
  message: "Mark the state with '@ObservableState', and leave '@BindingState' out"
)
extension BindableAction {
  /// Creates the action that sets a property marked `@BindingState`:
  /// `.set(\.$displayName, "Blob")`.
  ///
  /// - Parameters:
  ///   - keyPath: The key path of the property's projected value.
  ///   - value: The value to set.
  public static func set<Value: Equatable & Sendable>(
    _ keyPath: _SendableWritableKeyPath<State, BindingState<Value>>,
    _ value: Value
  ) -> Self {
    binding(.set(keyPath, value))
  }
}
