import ConcurrencyExtras
public import CustomDump
package import Dependencies
import IssueReporting

/// Identifies an element of a ``StackState``: a number that counts the elements that were pushed.
///
/// Stacks give their elements ids. A store's stacks count from 0, in tests too, where an id is written
/// as a number:
///
/// ```swift
/// await store.send(\.path[id: 0].saveButtonTapped)
/// ```
public struct StackElementID: Hashable, Sendable {
  /// How many elements were pushed before.
  package let generation: Int

  package init(generation: Int) {
    self.generation = generation
  }
}

extension StackElementID: ExpressibleByIntegerLiteral {
  /// The id of an element in a test.
  public init(integerLiteral value: Int) {
    self.init(generation: value)
  }
}

extension StackElementID: CustomStringConvertible, CustomDebugStringConvertible {
  public var description: String { "#\(generation)" }
  public var debugDescription: String { description }
}

extension StackElementID: CustomDumpStringConvertible {
  public var customDumpDescription: String { description }
}

/// Gives the elements of stacks their ids.
@usableFromInline
package struct StackElementIDGenerator: Sendable {
  private let generation: LockIsolated<Int>

  /// A generator whose first id counts so many elements before it.
  @usableFromInline
  package init(startingAt generation: Int = 0) {
    self.generation = LockIsolated(generation)
  }

  /// The generator of the store that reduces now, or the one among the dependencies.
  static var current: Self {
    Reduction.current?.stackElementIDs ?? DependencyValues._current.stackElementID
  }

  /// Runs an operation with dependencies in which this one gives the ids.
  @usableFromInline
  func use<R>(with dependencies: DependencyValues, _ operation: () throws -> R) rethrows -> R {
    var dependencies = dependencies
    dependencies.stackElementID = self
    return try DependencyValues.$_current.withValue(dependencies, operation: operation)
  }

  /// The next id, which is used up.
  package func next() -> StackElementID {
    generation.withLock { generation in
      defer { generation += 1 }
      return StackElementID(generation: generation)
    }
  }

  /// The next id, which stays the next.
  package func peek() -> StackElementID {
    StackElementID(generation: generation.value)
  }

  /// Uses up the ids to one that was given by someone else.
  package func skip(through id: StackElementID) {
    generation.withLock { $0 = max($0, id.generation + 1) }
  }

  /// Gives the ids from one on while an operation runs, and then those that it would have given: what
  /// a test's expectation pushes with.
  package func restarting<R>(at id: StackElementID, _ operation: () throws -> R) rethrows -> R {
    let next = peek()
    generation.withLock { $0 = id.generation }
    defer { generation.withLock { $0 = next.generation } }
    return try operation()
  }
}

extension StackElementIDGenerator: DependencyKey {
  @usableFromInline
  package static let liveValue = StackElementIDGenerator()
  @usableFromInline
  package static var testValue: Self { StackElementIDGenerator() }
}

extension DependencyValues {
  /// Gives the elements of stacks their ids.
  package var stackElementID: StackElementIDGenerator {
    get { self[StackElementIDGenerator.self] }
    set { self[StackElementIDGenerator.self] = newValue }
  }
}
