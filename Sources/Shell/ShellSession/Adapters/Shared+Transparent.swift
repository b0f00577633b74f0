package import ComposableArchitecture
import ShellValues

/// Shared state is printed as its value. A new value that is written makes a reference of its own.
extension Shared: TransparentValue {
  package static var erasedWrappedType: Any.Type { Value.self }

  package static func erased(wrapping value: Any) -> Self? {
    (value as? Value).map { make($0) }
  }

  package var erasedWrapped: Any { wrappedValue }

  /// Sets the shared value, or what the running task sees of it: ``SharedValues/changing(_:)`` keeps
  /// an expectation from changing what it is about.
  package func erasedReplacing(with value: Any) -> Self? {
    guard let value = value as? Value else { return nil }
    // The value comes from the language and nobody else has it.
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

/// State that is only read is printed as its value. It can't be written, but what is expected of it can.
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

extension SharedReader: ReferencingValue {}
