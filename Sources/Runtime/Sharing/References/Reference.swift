import ConcurrencyExtras
import Synchronization

#if canImport(Combine)
import Combine
#else
import OpenCombine
#endif

/// The reference that a ``SharedReader`` holds to a value stored elsewhere.
protocol ReadableReference<Value>: AnyObject, Sendable, CustomStringConvertible {
  associatedtype Value

  /// The value as the current task sees it. Reading it registers an observation.
  var value: Value { get }
  /// The value as the current task sees it. Reading it registers no observation.
  var unobservedValue: Value { get }
  var isLoading: Bool { get }
  var loadError: (any Error)? { get }
  /// Publishes the current value and all later ones.
  var publisher: AnyPublisher<Value, Never> { get }

  /// Counts the declarations that hold the stored value; `nil` if no storage keeps it.
  var readers: ReaderCounter? { get }

  /// The last reference of the chain, which holds the value.
  var stored: any PartStorage { get }
  /// Whether this is a reference to a part that can be lost, or is derived from one.
  var isWithinPart: Bool { get }

  func load() async throws
  /// Notifies observers that holders of this reference have another value now.
  func notifyObservers()
}

/// The reference that a ``Shared`` holds.
protocol MutableReference<Value>: ReadableReference {
  var saveError: (any Error)? { get }

  /// Changes the value with exclusive access.
  ///
  /// - Returns: What the operation returns.
  /// - Throws: The error of the operation. Changes made before the error persist.
  func withLock<R>(_ operation: (inout Value) throws -> R) rethrows -> R

  /// Keeps other threads from the value while an operation runs, which may read and change it.
  func locked<R>(_ operation: () throws -> R) rethrows -> R

  /// Runs a change in a transaction of the storage, if the value's key is coordinated. It must not be
  /// called by an operation of ``locked(_:)``: the transaction may wait for another thread.
  func coordinated<R, E: Error>(_ change: () throws(E) -> R) throws(E) -> R
  func save() async throws
}

/// Counts the declarations that hold a stored value or a part of it.
final class ReaderCounter: Sendable {
  private let value = Atomic<Int>(0)

  var count: Int { value.load(ordering: .relaxed) }
  func add() { value.add(1, ordering: .relaxed) }
  func remove() { value.subtract(1, ordering: .relaxed) }
}

/// The reference that all copies of a ``Shared`` have in common, and that can be replaced.
final class ReferenceBox<Reference>: @unchecked Sendable {
  // Sendable holds because the reference is accessed only with the lock held, and references are
  // sendable.
  private let current:
    LockIsolated<UncheckedSendable<(reference: Reference, readers: ReaderCounter?)>>
  private let replacements = LockIsolated<UncheckedSendable<PassthroughSubject<Reference, Never>?>>(
    UncheckedSendable(nil)
  )

  /// - Parameter readers: Counts the box as long as it holds the reference.
  init(_ reference: Reference, readers: ReaderCounter?) {
    readers?.add()
    self.current = LockIsolated(unchecked: UncheckedSendable((reference, readers)))
  }

  deinit {
    current.withLock { $0.value.readers }?.remove()
  }

  var reference: Reference {
    current.withLock { $0.value.reference }
  }

  /// Replaces the reference.
  ///
  /// - Returns: The previous reference.
  func replace(with reference: Reference, readers: ReaderCounter?) -> Reference {
    readers?.add()
    let old = current.withLock { current in
      let old = current.value
      current.value = (reference, readers)
      return old
    }
    old.readers?.remove()
    replacements.withLock { $0.value }?.send(reference)
    return old.reference
  }

  /// Publishes the reference and those that replace it.
  var publisher: AnyPublisher<Reference, Never> {
    let subject = replacements.withLock { replacements in
      let subject = replacements.value ?? PassthroughSubject()
      replacements.value = subject
      return subject
    }
    return Deferred { [self] in subject.prepend(reference) }.eraseToAnyPublisher()
  }
}
