import ConcurrencyExtras
import IssueReporting

/// What the shell makes binding actions with: it knows properties by their names.
package protocol ErasedBindingAction {
  /// The state's type.
  static var erasedRoot: Any.Type { get }

  /// The observed properties of a state by their names; none of any other type.
  static func observedProperties(of type: Any.Type) -> [(name: String, keyPath: AnyKeyPath)]

  /// The action that sets a property; `nil` where the key path can't be set, or the value is of another
  /// type.
  ///
  /// - Parameters:
  ///   - keyPath: The property, or a part of it.
  ///   - value: What to set it to.
  ///   - spelling: The key path as it is written, without its backslash and dot.
  ///   - isPresent: Whether a state has the part; setting one that is not there would trap.
  static func erased(
    setting keyPath: AnyKeyPath,
    to value: Any,
    spelling: String,
    isPresent: ((Any) -> Bool)?
  ) -> Self?

  /// The names of the property that is set, joined with dots, and the value.
  var erasedAssignment: (property: String, value: Any) { get }
}

extension BindingAction: ErasedBindingAction {
  package static var erasedRoot: Any.Type { Root.self }

  package static func observedProperties(
    of type: Any.Type
  ) -> [(name: String, keyPath: AnyKeyPath)] {
    PropertyNames.properties(of: type)
  }

  package static func erased(
    setting keyPath: AnyKeyPath,
    to value: Any,
    spelling: String,
    isPresent: ((Any) -> Bool)?
  ) -> Self? {
    guard
      let keyPath = keyPath as? PartialKeyPath<Root>,
      let value = value as? any Equatable
    else { return nil }
    return make(keyPath, value, spelling, isPresent)
  }

  package var erasedAssignment: (property: String, value: Any) {
    (String(keyPathDescription.dropFirst(2)), value)
  }

  private static func make<Value: Equatable>(
    _ keyPath: PartialKeyPath<Root>,
    _ value: Value,
    _ spelling: String,
    _ isPresent: ((Any) -> Bool)?
  ) -> Self? {
    (keyPath as? WritableKeyPath<Root, Value>).map {
      Self(
        ErasedAssignment(
          keyPath: UncheckedSendable($0),
          value: UncheckedSendable(value),
          isPresent: UncheckedSendable(isPresent),
          spelling: spelling
        )
      )
    }
  }
}

/// A value for a property, of a type that is not known to be sendable: it's sent to stores of the main
/// actor only.
private struct ErasedAssignment<Root, Value: Equatable>: BindingAssignment {
  let keyPath: UncheckedSendable<WritableKeyPath<Root, Value>>
  let value: UncheckedSendable<Value>
  let isPresent: UncheckedSendable<((Any) -> Bool)?>
  let spelling: String?

  var partialKeyPath: PartialKeyPath<Root> { keyPath.value }
  var anyValue: Any { value.value }

  func assign(to root: inout Root) {
    if let isPresent = isPresent.value, !isPresent(root) {
      reportIssue("A binding sets '\(spelling ?? "a part")', which the state does not have now.")
      return
    }
    root[keyPath: keyPath.value] = value.value
  }

  func isEqual(to other: any BindingAssignment<Root>) -> Bool {
    partialKeyPath == other.partialKeyPath && other.anyValue as? Value == value.value
  }
}
