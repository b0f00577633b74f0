import ConcurrencyExtras
#if canImport(Combine)
import Combine
#else
import OpenCombine
#endif

/// What a ``SharedReader`` holds: a way to a value that lives elsewhere.
protocol ReadableReference<Value>: AnyObject, Sendable, CustomStringConvertible {
  associatedtype Value

  /// The value, as the running task is to see it; observers are told when it changes.
  var value: Value { get }
  var isLoading: Bool { get }
  var loadError: (any Error)? { get }
  /// The current value and those that follow.
  var publisher: AnyPublisher<Value, Never> { get }

  func load() async throws
  /// Tells observers that holders of this reference have another value now.
  func notifyObservers()
}

/// What a ``Shared`` holds.
protocol MutableReference<Value>: ReadableReference {
  var saveError: (any Error)? { get }

  /// Changes the value while nobody else does.
  ///
  /// - Returns: What the operation returns.
  /// - Throws: What the operation throws; what it changed before stays changed.
  func withLock<R>(_ operation: (inout Value) throws -> R) rethrows -> R
  func save() async throws
}

/// What the copies of a ``Shared`` have in common: the reference, which can be replaced.
final class ReferenceBox<Reference>: @unchecked Sendable {
  // Sendable holds because the reference is only reached with the lock held, and references are
  // sendable.
  private let current: LockIsolated<UncheckedSendable<Reference>>
  private let replacements = LockIsolated<UncheckedSendable<PassthroughSubject<Reference, Never>?>>(
    UncheckedSendable(nil)
  )

  init(_ reference: Reference) {
    let reference = UncheckedSendable(reference)
    self.current = LockIsolated(reference)
  }

  var reference: Reference {
    current.withLock { $0.value }
  }

  /// Replaces the reference.
  ///
  /// - Returns: The one before.
  func replace(with reference: Reference) -> Reference {
    let old = current.withLock { current in
      let old = current.value
      current.value = reference
      return old
    }
    replacements.withLock { $0.value }?.send(reference)
    return old
  }

  /// The reference and those that replace it.
  var publisher: AnyPublisher<Reference, Never> {
    let subject = replacements.withLock { replacements in
      let subject = replacements.value ?? PassthroughSubject()
      replacements.value = subject
      return subject
    }
    return Deferred { [self] in subject.prepend(reference) }.eraseToAnyPublisher()
  }
}
