import ConcurrencyExtras

/// A property and the value to assign to it.
protocol BindingAssignment<Root>: Sendable {
  associatedtype Root

  var partialKeyPath: PartialKeyPath<Root> { get }
  var anyValue: Any { get }

  /// The key path as source text, without the backslash and the leading dot; `nil` if unknown.
  var spelling: String? { get }

  func assign(to root: inout Root)
  func isEqual(to other: any BindingAssignment<Root>) -> Bool
}

extension BindingAssignment {
  var spelling: String? { nil }

  /// The value, or `nil` if the assignment sets another property.
  func value<Value>(at keyPath: PartialKeyPath<Root>) -> Value? {
    partialKeyPath == keyPath ? anyValue as? Value : nil
  }
}

/// A statically typed assignment.
struct PropertyAssignment<Root, Value: Equatable & Sendable>: BindingAssignment {
  // A key path is immutable. If it captures a subscript argument, it is sendable only if the
  // argument is; the compiler checks that where authors pass one.
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
