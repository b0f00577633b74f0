import ComposableArchitecture
import ShellSession
import TcashKit
import Testing

/// The state of a store that code reads while the session records what the store does.
@MainActor
@Suite struct StateReadTests {
  @Test func theStateIsUpToDateInEachPhaseOfAnAction() throws {
    let reads = Reads()
    // The store holds the feature, whose reducer holds the reads.
    defer { reads.store = nil }
    let feature = Feature("counting", initialState: Counting.State()) { Counting(reads: reads) }
    let session = ShellSession(features: [feature.registered])
    let store = try session.load(feature.registered)
    reads.store = store
    #expect(reads.count == 0)
    _ = try store.send(Counting.Action.observed)
    _ = try store.send(Counting.Action.counted)
    #expect(reads.count == 1)
    _ = try store.send(Counting.Action.counted)
    // Observers of shared values are told after the reducer, and before its action is recorded.
    #expect(reads.noted == ["reducing 0", "told 1", "reducing 1", "told 2"])
    #expect(store.timeline.entry(3)?.before as? Counting.State == Counting.State(count: 1))
    #expect(store.timeline.entry(3)?.after as? Counting.State == Counting.State(count: 2))

    _ = session.undo(1, in: store)
    #expect(reads.count == 1)
    _ = try store.send(Counting.Action.counted)
    #expect(reads.count == 2)
    #expect(store.timeline.entry(4)?.before as? Counting.State == Counting.State(count: 1))
  }
}

@MainActor
private final class Reads {
  var store: SessionStore?
  var noted: [String] = []
  nonisolated(unsafe) var observer: AnyCancellable?
  var count: Int? { (store?.state as? Counting.State)?.count }

  nonisolated func note(_ phase: String) {
    MainActor.assumeIsolated { noted.append("\(phase) \(count ?? -1)") }
  }
}

extension SharedKey where Self == InMemoryKey<Int>.Default {
  fileprivate static var counted: Self { Self[.inMemory("StateReadTests"), default: 0] }
}

@Reducer
private struct Counting {
  // Too large to be stored in an existential itself.
  struct State: Equatable {
    var count = 0
    var others = [1, 2, 3]
    var names = ["a", "b"]
    var title = ""
  }

  enum Action { case observed, counted }

  let reads: Reads

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      @Shared(.counted) var counted
      guard case .counted = action else {
        reads.observer = $counted.publisher.dropFirst().sink { _ in reads.note("told") }
        return .none
      }
      reads.note("reducing")
      state.count += 1
      $counted.withLock { $0 += 1 }
      return .none
    }
  }
}
