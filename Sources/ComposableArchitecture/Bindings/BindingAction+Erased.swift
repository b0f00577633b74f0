import ConcurrencyExtras

/// What the shell makes binding actions with: it knows a property by its name.
package protocol ErasedBindingAction {
  /// The names and types of the properties that can be set.
  static var settableProperties: [(name: String, type: Any.Type)] { get }

  /// The action that sets a property; `nil` where there is none of that name, or it is of another
  /// type than the value.
  static func erased(setting property: String, to value: Any) -> Self?

  /// The name of the property that is set, and the value.
  var erasedAssignment: (property: String, value: Any) { get }
}

extension BindingAction: ErasedBindingAction {
  package static var settableProperties: [(name: String, type: Any.Type)] {
    properties.map { ($0.name, type(of: $0.keyPath).valueType) }
      .filter { $0.type is any Equatable.Type }
  }

  package static func erased(setting property: String, to value: Any) -> Self? {
    guard
      let keyPath = properties.first(where: { $0.name == property })?.keyPath,
      let value = value as? any Equatable
    else { return nil }
    return make(keyPath, value)
  }

  package var erasedAssignment: (property: String, value: Any) {
    (String(keyPathDescription.dropFirst(2)), value)
  }

  private static var properties: [(name: String, keyPath: PartialKeyPath<Root>)] {
    func properties<State: ObservableState>(
      _: State.Type
    ) -> [(name: String, keyPath: PartialKeyPath<Root>)] {
      State._$properties.compactMap { property in
        (property.keyPath as? PartialKeyPath<Root>).map { (property.name, $0) }
      }
    }
    return (Root.self as? any ObservableState.Type).map { properties($0) } ?? []
  }

  private static func make<Value: Equatable>(
    _ keyPath: PartialKeyPath<Root>,
    _ value: Value
  ) -> Self? {
    (keyPath as? WritableKeyPath<Root, Value>).map {
      Self(ErasedAssignment(keyPath: UncheckedSendable($0), value: UncheckedSendable(value)))
    }
  }
}

/// A value for a property, of a type that is not known to be sendable: it's sent to stores of the main
/// actor only.
private struct ErasedAssignment<Root, Value: Equatable>: BindingAssignment {
  let keyPath: UncheckedSendable<WritableKeyPath<Root, Value>>
  let value: UncheckedSendable<Value>

  var partialKeyPath: PartialKeyPath<Root> { keyPath.value }
  var anyValue: Any { value.value }

  func assign(to root: inout Root) {
    root[keyPath: keyPath.value] = value.value
  }

  func isEqual(to other: any BindingAssignment<Root>) -> Bool {
    partialKeyPath == other.partialKeyPath && other.anyValue as? Value == value.value
  }
}
