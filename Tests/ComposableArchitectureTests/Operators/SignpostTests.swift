import ComposableArchitecture
import Testing

@MainActor
@Suite(.leakChecked) struct SignpostTests {
  private enum Action: Sendable { case cancelTapped, failTapped, goTapped, gone }

  private func intervals(
    prefix: String? = nil,
    _ act: (Store<Int, Action>) async -> Void
  ) async -> [String] {
    let intervals = LockIsolated<[String]>([])
    let reducer = Reduce<Int, Action> { state, action in
      switch action {
      case .cancelTapped: return .run { _ in throw CancellationError() }
      case .failTapped:
        return .run { _ in
          struct Failure: Error {}
          throw Failure()
        } catch: { _, _ in
        }
      case .goTapped: return .run { await $0(.gone) }
      case .gone: return .none
      }
    }
    let store = Store(initialState: 0) {
      if let prefix { reducer.signpost(prefix) } else { reducer.signpost() }
    } withDependencies: {
      $0.signpostSink = SignpostSink { interval in
        intervals.withValue { $0.append("\(interval.kind) \(interval.name): \(interval.outcome)") }
      }
    }
    await act(store)
    return intervals.value
  }

  @Test func actionsAndEffectsAreMeasured() async {
    let intervals = await intervals { await $0.send(.goTapped).finish() }
    #expect(
      intervals == [
        "action .goTapped: finished", "action .gone: finished", "effect .goTapped: finished",
      ]
    )
  }

  @Test func theOutcomeAndThePrefixAreTold() async {
    let intervals = await intervals(prefix: "Form") {
      await $0.send(.cancelTapped).finish()
    }
    #expect(
      intervals == ["action Form .cancelTapped: finished", "effect Form .cancelTapped: cancelled"]
    )
  }

  @Test func withoutASinkNothingIsMeasured() {
    let store = Store(initialState: 0) {
      Reduce<Int, Int> { state, action in
        state += action
        return .none
      }
      .signpost()
    }
    store.send(1)
    #expect(store.state == 1)
  }
}
