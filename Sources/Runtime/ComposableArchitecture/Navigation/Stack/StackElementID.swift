public import CustomDump
package import Dependencies
import IssueReporting
import Synchronization

/// The id of an element of a ``StackState``: the number of elements pushed before it.
///
/// Stacks assign the ids. All stacks of a store share one counter that starts at 0. A test store
/// does the same, so a test can write an id as an integer literal:
///
/// ```swift
/// await store.send(\.path[id: 0].saveButtonTapped)
/// ```
public struct StackElementID: Hashable, Sendable {
  /// The number of elements that were pushed before this one.
  package let generation: Int

  package init(generation: Int) {
    self.generation = generation
  }
}

extension StackElementID: ExpressibleByIntegerLiteral {
  /// Creates an id from a literal, to be used in tests.
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

/// Generates the ids of stack elements.
@usableFromInline
package struct StackElementIDGenerator: Sendable {
  /// The number of the next id.
  private final class Counter: Sendable {
    let next: Atomic<Int>

    init(_ first: Int) {
      next = Atomic(first)
    }
  }

  private let counter: Counter

  /// Creates a generator.
  ///
  /// - Parameter generation: The number of the first id.
  @usableFromInline
  package init(startingAt generation: Int = 0) {
    counter = Counter(generation)
  }

  /// The generator of the current reduction's store, or else the one among the dependencies.
  static var current: Self {
    Reduction.current?.stackElementIDs ?? DependencyValues._current.stackElementID
  }

  /// Runs an operation with dependencies in which this generator supplies the ids.
  @usableFromInline
  func use<R>(with dependencies: DependencyValues, _ operation: () throws -> R) rethrows -> R {
    var dependencies = dependencies
    dependencies.stackElementID = self
    return try DependencyValues.$_current.withValue(dependencies, operation: operation)
  }

  /// Returns the next id and advances the generator.
  package func next() -> StackElementID {
    StackElementID(generation: counter.next.add(1, ordering: .relaxed).oldValue)
  }

  /// Returns the next id without advancing the generator.
  package func peek() -> StackElementID {
    StackElementID(generation: counter.next.load(ordering: .relaxed))
  }

  /// Advances the generator past an id that was assigned elsewhere.
  package func skip(through id: StackElementID) {
    counter.next.max(id.generation + 1, ordering: .relaxed)
  }

  /// Runs an operation with the generator reset to an id, then restores the generator. A test's
  /// expectation then pushes elements with the same ids as the action did.
  package func restarting<R>(at id: StackElementID, _ operation: () throws -> R) rethrows -> R {
    let next = peek()
    counter.next.store(id.generation, ordering: .relaxed)
    defer { counter.next.store(next.generation, ordering: .relaxed) }
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
  /// Generates the ids of stack elements.
  package var stackElementID: StackElementIDGenerator {
    get { self[StackElementIDGenerator.self] }
    set { self[StackElementIDGenerator.self] = newValue }
  }
}
