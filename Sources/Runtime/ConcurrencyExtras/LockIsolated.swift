import Foundation

/// A value protected by a recursive lock, for state that several threads read and write.
///
/// ```swift
/// let requests = LockIsolated<[URL]>([])
/// let client = APIClient(fetch: { url in
///   requests.withValue { $0.append(url) }
///   return Data()
/// })
/// ```
@dynamicMemberLookup
public final class LockIsolated<Value>: @unchecked Sendable {
  // Sendable holds because the value is only accessed under the lock.
  private var _value: Value
  private let lock = NSRecursiveLock()

  /// Isolates a value.
  public init(_ value: @autoclosure @Sendable () throws -> Value) rethrows {
    self._value = try value()
  }

  /// Isolates a value without checking that it may be transferred. The caller guarantees that it
  /// may.
  package init(unchecked value: Value) {
    self._value = value
  }

  /// Reads one property under the lock.
  public subscript<Subject: Sendable>(dynamicMember keyPath: KeyPath<Value, Subject>) -> Subject {
    lock.withLock { _value[keyPath: keyPath] }
  }

  /// Runs an operation with exclusive access to the value.
  ///
  /// - Parameter operation: Reads and changes the value. Its errors are rethrown.
  public func withValue<T: Sendable>(
    _ operation: @Sendable (inout Value) throws -> T
  ) rethrows -> T {
    try lock.withLock { try operation(&_value) }
  }

  /// Replaces the value.
  public func setValue(_ newValue: @autoclosure @Sendable () throws -> Value) rethrows {
    try lock.withLock { _value = try newValue() }
  }

  /// Runs an operation with exclusive access to the value. The caller guarantees that the
  /// operation's captures are safe to use.
  package func withLock<T>(_ operation: (inout Value) throws -> T) rethrows -> T {
    lock.lock()
    defer { lock.unlock() }
    return try operation(&_value)
  }
}

extension LockIsolated where Value: Sendable {
  /// A copy of the value.
  public var value: Value {
    lock.withLock { _value }
  }
}
