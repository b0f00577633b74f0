import ConcurrencyExtras
import Dependencies
import Foundation
import Sharing
import Testing

@Suite struct SharedChangeObservationTests {
  /// What an operation changes of some shared values, as an observer is told.
  private func changes(_ operation: () -> Void) -> [SharedChange] {
    let changes = LockIsolated<[SharedChange]>([])
    let task = TaskMark()
    let observation = TaskMark.$current.withValue(task) {
      SharedChangeObservation { change in
        // Tests run beside this one, and the observation is of the whole process.
        if TaskMark.current === task { changes.withValue { $0.append(change) } }
      }
    }
    TaskMark.$current.withValue(task, operation: operation)
    observation.cancel()
    return changes.value
  }

  private final class TaskMark: Sendable {
    @TaskLocal static var current: TaskMark?
  }

  @Test func eachChangeIsToldWithBothValues() {
    let value = Shared(value: 1)
    @Shared(.inMemory("name")) var name = "Blob"
    let name2 = $name
    let changes = changes {
      value.withLock { $0 += 1 }
      name2.withLock { $0 = "Jr" }
      value.withLock { $0 += 1 }
    }
    #expect(changes.map { "\($0.before) \($0.after)" } == ["1 2", "Blob Jr", "2 3"])
    #expect(changes.map(\.origin) == [.program, .program, .program])
    #expect(changes.map { $0.liveReference?.keyDescription } == [nil, ".inMemory(\"name\")", nil])
    #expect(changes[0].referenceID == changes[2].referenceID)
    #expect(changes[0].version < changes[2].version)
  }

  @Test func changesOfPartsAreChangesOfTheWhole() {
    let value = Shared(value: ["a": 1])
    let changes = changes { value["a"].withLock { $0 = 2 } }
    #expect(changes.map { $0.after as? [String: Int] } == [["a": 2]])
  }

  @Test func theStorageAndAnUndoAreToldApart() {
    @Dependency(\.defaultAppStorage) var store
    @Shared(.appStorage("count")) var count = 1
    let first = changes { store.set(5, forKey: "count") }
    #expect(first.map(\.origin) == [.storage])
    let second = changes { SharedValues(before: first).restore() }
    #expect(second.map(\.origin) == [.restore])
    #expect(count == 1)
    #expect(store.integer(forKey: "count") == 1)
  }

  @Test func changesAreUndoneAndRedoneInMemoryAndInTheStorage() {
    @Dependency(\.defaultAppStorage) var store
    @Shared(.appStorage("count")) var count = 1
    let (shared, value) = ($count, Shared(value: "a"))
    let changes = changes {
      for _ in 0..<3 { shared.withLock { $0 += 1 } }
      value.withLock { $0 += "b" }
    }
    SharedValues(before: changes.shuffled()).restore()
    #expect(count == 1)
    #expect(value.wrappedValue == "a")
    #expect(store.integer(forKey: "count") == 1)
    SharedValues(after: changes.shuffled()).restore()
    #expect(count == 4)
    #expect(value.wrappedValue == "ab")
    #expect(store.integer(forKey: "count") == 4)
  }

  @Test func theObserverMayReadAndChangeValues() {
    let source = Shared(value: 1)
    let copy = Shared(value: 0)
    let observation = SharedChangeObservation { change in
      if change.before as? Int == 1, change.after as? Int == 7 {
        copy.withLock { $0 = source.wrappedValue }
      }
    }
    source.withLock { $0 = 7 }
    observation.cancel()
    #expect(copy.wrappedValue == 7)
    source.withLock { $0 = 8 }
    #expect(copy.wrappedValue == 7)
  }

  @Test func whatATestAssertsIsNoChange() {
    let tracker = SharedChangeTracker()
    let value = Shared(value: 1)
    tracker.track { value.withLock { $0 = 2 } }
    let changes = changes {
      _ = tracker.assert {
        value.withLock { $0 = 2 }
        return true
      }
    }
    #expect(changes.isEmpty)
  }
}
