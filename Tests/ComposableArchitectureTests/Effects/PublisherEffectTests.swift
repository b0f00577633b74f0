import ComposableArchitecture
import Dispatch
import Testing

@MainActor
@Suite(.leakChecked) struct PublisherEffectTests {
  private func store(
    effects: @escaping @Sendable (Int) -> Effect<Int>
  ) -> Store<[Int], Int> {
    Store(initialState: [Int]()) {
      Reduce<[Int], Int> { state, action in
        state.append(action)
        return action < 10 ? effects(action) : .none
      }
    }
  }

  @Test func publishedActionsAreReceivedAtOnce() {
    let store = store { _ in .publisher { [11, 12].publisher.map { $0 } } }
    store.send(1)
    #expect(store.state == [1, 11, 12])
  }

  @Test func aSubjectsActionsAreReceivedUntilItCompletes() async {
    let subject = UncheckedSendable(PassthroughSubject<Int, Never>())
    let store = store { _ in .publisher { subject.value } }
    let task = store.send(1)
    subject.value.send(11)
    #expect(store.state == [1, 11])
    subject.value.send(completion: .finished)
    await task.finish()
    subject.value.send(12)
    #expect(store.state == [1, 11])
  }

  @Test func cancellingEndsTheSubscription() async {
    let wasCancelled = LockIsolated(false)
    let subject = UncheckedSendable(PassthroughSubject<Int, Never>())
    let store = store { action in
      action == 1
        ? .publisher {
          subject.value.handleEvents(receiveCancel: { wasCancelled.setValue(true) })
        }
        .cancellable(id: "subject")
        : .cancel(id: "subject")
    }
    let task = store.send(1)
    store.send(2)
    #expect(wasCancelled.value)
    await task.finish()
    subject.value.send(11)
    #expect(store.state == [1, 2])
  }

  @Test func aPublisherMayPublishOnAnyThread() async {
    let store = store { _ in
      .publisher {
        Deferred {
          Future<Int, Never> { promise in
            let promise = UncheckedSendable(promise)
            DispatchQueue.global().async { promise.value(.success(11)) }
          }
        }
      }
      .map { $0 + 1 }
    }
    await store.send(1).finish()
    #expect(store.state == [1, 12])
  }

  @Test func whatIsConcatenatedToAPublisherWaitsForItsEnd() async {
    let subject = UncheckedSendable(PassthroughSubject<Int, Never>())
    let store = store { _ in .concatenate(.publisher { subject.value }, .send(12)) }
    let task = store.send(1)
    subject.value.send(11)
    #expect(store.state == [1, 11])
    subject.value.send(completion: .finished)
    #expect(store.state == [1, 11, 12])
    await task.finish()
  }

  @Test func aPublisherHasTheDependenciesOfItsReducer() async {
    let store = Store(initialState: [Int]()) {
      Reduce<[Int], Int> { state, action in
        state.append(action)
        guard action == 1 else { return .none }
        return .publisher {
          Deferred { () -> Just<Int> in
            @Dependency(\.uuid) var uuid
            return Just(uuid() == UUID(7) ? 7 : -1)
          }
        }
      }
    } withDependencies: {
      $0.uuid = .constant(UUID(7))
    }
    await store.send(1).finish()
    #expect(store.state == [1, 7])
  }
}
