import ConcurrencyExtras
import CustomDump
import Dependencies
import Foundation
import Sharing
import Testing

@Suite struct SharedChangeTrackerTests {
  struct State: Equatable {
    @Shared var count: Int
    @Shared var user: User
    var note = ""
  }

  struct User: Equatable, Sendable { var name: String }

  let tracker = SharedChangeTracker()
  let state = State(count: Shared(value: 0), user: Shared(value: User(name: "Blob")))

  /// Asserts as a store for tests does.
  private func check(
    _ values: SharedValues? = nil,
    _ update: (inout State) -> Void
  ) -> (isMatch: Bool, differences: [SharedDifference], message: String?) {
    var result = (isMatch: false, message: String?.none)
    let differences = tracker.assert(values) {
      var expected = state
      update(&expected)
      result = (expected == state, diff(expected, state))
      return result.isMatch
    }
    return (result.isMatch, differences, result.message)
  }

  @Test func aChangeMustBeAsserted() {
    tracker.track { state.$count.withLock { $0 = 1 } }
    #expect(tracker.hasChanges())
    #expect(!check { _ in }.isMatch)
  }

  @Test func aChangeIsAssertedInEachForm() {
    let forms: [(inout State) -> Void] = [
      { state in state.$count.withLock { $0 += 1 } },
      { state in state.count += 1 },
      { state in state.$count.withLock { $0 = 2 + 1 } },
    ]
    for (number, update) in forms.enumerated() {
      tracker.track { state.$count.withLock { $0 += 1 } }
      let result = check(nil, update)
      #expect(result.isMatch, "form \(number)")
      #expect(result.differences.isEmpty)
      #expect(!tracker.hasChanges())
    }
    #expect(state.count == 3, "Asserting changes nothing.")
  }

  @Test func aDerivedChangeIsAsserted() {
    tracker.track { state.$user.name.withLock { $0 = "Blob Jr" } }
    #expect(check { $0.user.name = "Blob Jr" }.isMatch)
    tracker.track { state.$user.name.withLock { $0 = "Blob Sr" } }
    #expect(check { $0.$user.name.withLock { $0 = "Blob Sr" } }.isMatch)
  }

  @Test func theDifferenceIsShown() {
    tracker.track { state.$count.withLock { $0 = 1 } }
    let result = check { $0.count = 2 }
    #expect(
      result.message == """
          SharedChangeTrackerTests.State(
        -   _count: 2,
        +   _count: 1,
            _user: SharedChangeTrackerTests.User(name: "Blob"),
            note: ""
          )
        """
    )
    #expect(!tracker.hasChanges(), "A failure is reported once.")
  }

  @Test func anAssertedChangeThatIsNoneFails() {
    #expect(!check { $0.count = 1 }.isMatch)
    #expect(state.count == 0)
  }

  @Test func changesOfEffectsAreTracked() async {
    await withDependencies {
      $0.sharedChangeTracker = tracker
    } operation: {
      await Task { state.$count.withLock { $0 = 4 } }.value
    }
    #expect(tracker.hasChanges())
    #expect(check { $0.count = 4 }.isMatch)
  }

  @Test func changesOfOthersAreNot() {
    tracker.track {}
    state.$count.withLock { $0 = 4 }
    #expect(!tracker.hasChanges())
    #expect(check { _ in }.isMatch)
  }

  @Test func stepsAreAssertedOneByOneHoweverFarTheEffectsAre() {
    tracker.track { state.$count.withLock { $0 = 1 } }
    let first = tracker.values()
    tracker.track { state.$user.name.withLock { $0 = "Jr" } }
    let second = tracker.values()
    tracker.track { state.$count.withLock { $0 = 3 } }
    let third = tracker.values()

    #expect(tracker.hasChanges(in: first))
    #expect(check(first) { $0.count = 1 }.isMatch)
    #expect(tracker.hasChanges(in: second))
    #expect(check(second) { $0.user.name = "Jr" }.isMatch)
    #expect(check(third) { $0.count = 3 }.isMatch)
    #expect(!tracker.hasChanges())
    #expect(tracker.unassertedChanges().isEmpty)
  }

  @Test func aStepThatAssertsTooMuchFails() {
    tracker.track { state.$count.withLock { $0 = 1 } }
    let first = tracker.values()
    tracker.track { state.$count.withLock { $0 = 2 } }
    #expect(!check(first) { $0.count = 2 }.isMatch)
    #expect(check { $0.count = 2 }.isMatch)
  }

  @Test func whatIsLeftUnassertedIsToldAtTheEnd() {
    let hidden = Shared(value: 1)
    tracker.track { hidden.withLock { $0 = 2 } }
    #expect(check { _ in }.isMatch, "The state does not hold it.")
    #expect(tracker.unassertedChanges().map(\.description) == ["− 1\n+ 2"])
    tracker.skipChanges()
    #expect(tracker.unassertedChanges().isEmpty)
  }

  @Test func whatTheStateDoesNotHoldCanBeAsserted() {
    let hidden = Shared(value: 1)
    tracker.track { hidden.withLock { $0 = 2 } }
    #expect(check { _ in hidden.withLock { $0 = 2 } }.differences.isEmpty)
    #expect(tracker.unassertedChanges().isEmpty)
    tracker.track { hidden.withLock { $0 = 3 } }
    #expect(check { _ in hidden.withLock { $0 = 4 } }.differences.count == 1)
  }

  @Test func aChangeThatIsUndoneIsNone() {
    tracker.track {
      state.$count.withLock { $0 = 1 }
      state.$count.withLock { $0 = 0 }
    }
    #expect(!tracker.hasChanges())
    #expect(check { _ in }.isMatch)
  }

  @Test func storedValuesAreTrackedAndNotSavedByAssertions() {
    @Dependency(\.defaultAppStorage) var store
    @Shared(.appStorage("count")) var count = 0
    let state = State(count: $count, user: Shared(User(name: "")))
    tracker.track { state.$count.withLock { $0 = 1 } }
    _ = tracker.assert {
      let expected = state
      expected.$count.withLock { $0 = 5 }
      return expected == state
    }
    #expect(store.integer(forKey: "count") == 1)
  }

  @Test func valuesAreRestored() {
    tracker.track { state.$count.withLock { $0 = 5 } }
    let before = tracker.assertedValues
    before.restore()
    #expect(state.count == 0)
  }
}

@Suite struct LiveReferenceTests {
  @Dependency(\.persistentReferences) var references

  @Test func liveReferencesAreListed() throws {
    @Shared(.inMemory("count")) var count = 1
    @Shared(.appStorage("name")) var name = "Blob"
    _ = (count, name)
    let live = references.live.sorted { $0.keyDescription < $1.keyDescription }
    #expect(live.map(\.keyDescription) == [".appStorage(\"name\")", ".inMemory(\"count\")"])
    #expect(live.map { "\($0.valueType)" } == ["String", "Int"])
    #expect(live.map { "\($0.anyValue)" } == ["Blob", "1"])
    #expect(live.map(\.isWritable) == [true, true])
    #expect(live[1].setValue(5))
    #expect(!live[1].setValue("five"))
    #expect(count == 5)
  }

  @Test func allValuesAreRestored() {
    @Dependency(\.defaultAppStorage) var store
    @Shared(.inMemory("count")) var count = 1
    @Shared(.appStorage("name")) var name = "Blob"
    let values = references.values()
    $count.withLock { $0 = 2 }
    $name.withLock { $0 = "Jr" }
    values.restore()
    #expect(count == 1)
    #expect(name == "Blob")
    #expect(store.string(forKey: "name") == "Blob")
  }
}
