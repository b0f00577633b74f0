package import ComposableArchitecture
import ShellValues

/// Shared state is printed as its value. Building it from a literal creates a new reference.
extension Shared: TransparentValue {
  package static var erasedWrappedType: Any.Type { Value.self }

  package static func erased(wrapping value: Any) -> Self? {
    (value as? Value).map { make($0) }
  }

  package var erasedWrapped: Any { wrappedValue }

  /// Sets the shared value. In an expectation, only the current task's view of the value changes:
  /// ``SharedValues/changing(_:)`` keeps an expectation from changing the value that it describes.
  package func erasedReplacing(with value: Any) -> Self? {
    guard let value = value as? Value else { return nil }
    // Safe: the value was built by the language, and nothing else refers to it.
    nonisolated(unsafe) let new = value
    withLock { $0 = new }
    return self
  }

  private static func make(_ value: Value) -> Self {
    nonisolated(unsafe) let new = value
    return Self(value: new)
  }
}

extension Shared: ReferencingValue {}

/// Read-only shared state is printed as its value. It cannot be set, but an expectation can state
/// its value.
extension SharedReader: TransparentValue {
  package static var erasedWrappedType: Any.Type { Value.self }

  package static func erased(wrapping value: Any) -> Self? {
    guard let value = value as? Value else { return nil }
    nonisolated(unsafe) let new = value
    return Self(value: new)
  }

  package var erasedWrapped: Any { wrappedValue }

  package func erasedReplacing(with value: Any) -> Self? {
    guard let value = value as? Value else { return nil }
    return replaceInView(value) ? self : nil
  }
}

extension SharedReader: ReadOnlyValue {}
