import ConcurrencyExtras

/// What the shell makes binding actions with: it knows properties by their names.
package protocol ErasedBindingAction {
  /// The names and types of the properties that can be set.
  ///
  /// - Parameter path: The names on the way to a child state; none for the state itself.
  static func settableProperties(of path: [String]) -> [(name: String, type: Any.Type)]

  /// The action that sets a property; `nil` where there is none of that name, or it is of another
  /// type than the value.
  ///
  /// - Parameter path: The property's name, after those on the way to the child state that has it.
  static func erased(setting path: [String], to value: Any) -> Self?

  /// The names of the property that is set, joined with dots, and the value.
  var erasedAssignment: (property: String, value: Any) { get }
}

extension BindingAction: ErasedBindingAction {
  package static func settableProperties(of path: [String]) -> [(name: String, type: Any.Type)] {
    guard let parent = keyPath(path) else { return [] }
    return PropertyNames.properties(of: type(of: parent).valueType)
      .map { ($0.name, type(of: $0.keyPath).valueType) }
      .filter { $0.type is any Equatable.Type }
  }

  package static func erased(setting path: [String], to value: Any) -> Self? {
    guard
      !path.isEmpty,
      let keyPath = keyPath(path) as? PartialKeyPath<Root>,
      let value = value as? any Equatable
    else { return nil }
    return make(keyPath, value)
  }

  package var erasedAssignment: (property: String, value: Any) {
    (String(keyPathDescription.dropFirst(2)), value)
  }

  private static func keyPath(_ path: [String]) -> AnyKeyPath? {
    path.reduce(\Root.self as AnyKeyPath) { parent, name in
      guard let parent else { return nil }
      return PropertyNames.properties(of: type(of: parent).valueType)
        .first { $0.name == name }
        .flatMap { parent.appending(path: $0.keyPath) }
    }
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
