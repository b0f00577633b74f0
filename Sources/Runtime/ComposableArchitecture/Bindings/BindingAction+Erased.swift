import ConcurrencyExtras
import IssueReporting

/// A type-erased binding action, which tools create from the name of a property.
package protocol ErasedBindingAction {
  /// The state's type.
  static var erasedRoot: Any.Type { get }

  /// The observed properties of a type with their names; empty if the type is not an observable
  /// state.
  static func observedProperties(of type: Any.Type) -> [(name: String, keyPath: AnyKeyPath)]

  /// Creates an action that sets a property. Returns `nil` if the key path is not writable or the
  /// value has the wrong type.
  ///
  /// - Parameters:
  ///   - keyPath: The key path of the property, or of a part of it.
  ///   - value: The new value.
  ///   - spelling: The key path as source text, without the backslash and the leading dot.
  ///   - isPresent: Returns whether a state contains the part. Setting an absent part would trap.
  static func erased(
    setting keyPath: AnyKeyPath,
    to value: Any,
    spelling: String,
    isPresent: ((Any) -> Bool)?
  ) -> Self?

  /// The dotted path of the property that is set, and the new value.
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

/// An assignment whose value is not known to be sendable. It is only sent to stores on the main
/// actor.
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
