package import ComposableArchitecture
import ShellValues

/// Shared state is printed as its value. A new value that is written makes a reference of its own.
extension Shared: TransparentValue {
  package static var erasedWrappedType: Any.Type { Value.self }

  package static func erased(wrapping value: Any) -> Self? {
    (value as? Value).map { make($0) }
  }

  package var erasedWrapped: Any { wrappedValue }

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

/// State that is only read is printed as its value, and can't be written.
extension SharedReader: TransparentValue {
  package static var erasedWrappedType: Any.Type { Value.self }

  package static func erased(wrapping value: Any) -> Self? {
    guard let value = value as? Value else { return nil }
    nonisolated(unsafe) let new = value
    return Self(value: new)
  }

  package var erasedWrapped: Any { wrappedValue }

  package func erasedReplacing(with value: Any) -> Self? { nil }
}
