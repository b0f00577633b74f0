import ConcurrencyExtras

/// A value and the property that it is for.
protocol BindingAssignment<Root>: Sendable {
  associatedtype Root

  var partialKeyPath: PartialKeyPath<Root> { get }
  var anyValue: Any { get }

  /// The key path as it was written, without its backslash and dot, where that is known.
  var spelling: String? { get }

  func assign(to root: inout Root)
  func isEqual(to other: any BindingAssignment<Root>) -> Bool
}

extension BindingAssignment {
  var spelling: String? { nil }

  /// The value, where it is for a property.
  func value<Value>(at keyPath: PartialKeyPath<Root>) -> Value? {
    partialKeyPath == keyPath ? anyValue as? Value : nil
  }
}

/// A value for a property.
struct PropertyAssignment<Root, Value: Equatable & Sendable>: BindingAssignment {
  // A key path is never changed. One that captures a subscript's argument is sendable if that is,
  // which is checked where authors pass one.
  let keyPath: UncheckedSendable<WritableKeyPath<Root, Value>>
  let value: Value

  init(keyPath: UncheckedSendable<WritableKeyPath<Root, Value>>, value: Value) {
    self.keyPath = keyPath
    self.value = value
  }

  init(keyPath: WritableKeyPath<Root, Value>, value: Value) {
    self.init(keyPath: UncheckedSendable(keyPath), value: value)
  }

  var partialKeyPath: PartialKeyPath<Root> { keyPath.value }
  var anyValue: Any { value }

  func assign(to root: inout Root) {
    root[keyPath: keyPath.value] = value
  }

  func isEqual(to other: any BindingAssignment<Root>) -> Bool {
    partialKeyPath == other.partialKeyPath && other.anyValue as? Value == value
  }
}
