import Foundation
import Synchronization

/// The changes of coordinated values that are running.
enum Coordination {
  /// A running change. Tasks that are created in it inherit it and are no part of it.
  private final class Change: Sendable {
    let reference: any TrackedReference
    /// Whether it runs in a transaction of the storage.
    let isTransaction: Bool
    /// The change in which this one runs.
    let outer: Change?
    private let thread = ObjectIdentifier(Thread.current)
    private let hasEnded = Atomic<Bool>(false)

    init(_ reference: any TrackedReference, isTransaction: Bool, within outer: Change?) {
      self.reference = reference
      self.isTransaction = isTransaction
      self.outer = outer
    }

    var isCurrent: Bool {
      !hasEnded.load(ordering: .relaxed) && thread == ObjectIdentifier(Thread.current)
    }

    func end() { hasEnded.store(true, ordering: .relaxed) }
  }

  @TaskLocal private static var innermost: Change?

  /// The innermost running change that meets a condition.
  private static func first(where isWanted: (Change) -> Bool) -> Change? {
    var change = innermost
    while let current = change {
      if current.isCurrent, isWanted(current) { return current }
      change = current.outer
    }
    return nil
  }

  /// The reference whose value is being changed here in a transaction of its storage.
  static var current: (any TrackedReference)? {
    first(where: \.isTransaction)?.reference
  }

  /// Whether a change of a reference's value is running here. Further ones in it are part of it.
  static func isChanging(_ reference: any TrackedReference) -> Bool {
    first { $0.reference === reference } != nil
  }

  /// Runs a change of a reference's value.
  ///
  /// - Parameter isTransaction: Whether it runs in a transaction of the storage.
  static func changing<R, E: Error>(
    _ reference: any TrackedReference,
    isTransaction: Bool,
    _ operation: () throws(E) -> R
  ) throws(E) -> R {
    let outer = innermost.flatMap { $0.isCurrent ? $0 : nil }
    let change = Change(reference, isTransaction: isTransaction, within: outer)
    defer { change.end() }
    return try $innermost.withValue(change) { Result(catching: operation) }.get()
  }

  /// Decides whether the values of a set of references are coordinated at all.
  final class Switch: Sendable {
    private let isOff = Atomic<Bool>(false)

    var isOn: Bool { !isOff.load(ordering: .relaxed) }

    func set(_ isOn: Bool) { isOff.store(!isOn, ordering: .relaxed) }
  }

  /// Two transactions at a time could wait for each other in two processes.
  static func nestedIssue(_ key: String) -> String {
    """
    '\(key)' is coordinated, and was changed within the 'withLock' of another coordinated value. It \
    is changed as if it were not coordinated: without reading it in the same transaction.

    Change one after the other, or keep both in one shared value.
    """
  }

  static func timeoutIssue(_ key: String, _ error: any Error) -> String {
    """
    '\(key)' is coordinated, but its storage can't be locked. It is changed as if it were not \
    coordinated: without reading it in the same transaction.

      \(error)
    """
  }
}

/// A key whose value can be changed within a transaction of its storage.
package protocol CoordinatingKey<Value>: SharedKey {
  /// Whether each change reads and writes the stored value in one transaction.
  var isCoordinated: Bool { get }

  /// Reads, changes and saves the value in one transaction, which excludes other processes.
  ///
  /// - Parameters:
  ///   - adopt: Receives the stored value, if it is not the one in memory.
  ///   - change: Changes the value. What the key saves in it is written in the transaction.
  /// - Throws: An error if the transaction could not begin; neither closure was called in this case.
  func coordinate(
    adopt: (Result<Value?, any Error>) -> Void,
    change: () -> Void
  ) throws
}

extension SharedReaderKey {
  /// The key, or the key that a default wraps, if its values can be changed in transactions.
  var coordinating: (any CoordinatingKey<Value>)? {
    ((self as? any DefaultedKey)?.baseKey ?? self) as? any CoordinatingKey<Value>
  }
}
