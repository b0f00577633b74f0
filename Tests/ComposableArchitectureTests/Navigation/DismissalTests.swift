import ComposableArchitecture
import Testing

/// The ways to `dismiss`.
@MainActor
@Suite(.leakChecked) struct DismissalTests {
  private func makeCore() -> RootCore<Hall.State, Hall.Action> {
    RootCore(
      initialState: Hall.State(door: Door.State()),
      reducer: RootReducer(Hall()),
      dependencies: DependencyValues()
    )
  }

  private func dismisses(_ way: Door.Way) async -> Bool {
    let core = makeCore()
    let task = core.send(.door(.presented(.closed(way))))
    await eventually { core.state.door == nil || core.effects.isIdle }
    await task.finish()
    return core.state.door == nil && core.effects.isIdle
  }

  @Test(
    arguments: [
      .plain, .captured, .cancellable, .child, .concatenated, .detached, .merged, .mapped, .task,
      .twice,
    ] as [Door.Way]
  )
  fileprivate func everyEffectOfTheFeatureCanDismissIt(_ way: Door.Way) async {
    #expect(await dismisses(way))
  }

  @Test func whatComesAfterTheDismissalIsDropped() async {
    let core = makeCore()
    let seen = LockIsolated<[String]>([])
    core.onStep { _, action, _, _ in
      let action = "\(action)"
      seen.withValue { $0.append(action) }
    }
    await core.send(.door(.presented(.closed(.thenSends)))).finish()
    #expect(seen.value.count == 2)
    #expect(core.state.door == nil)
  }

  @Test func theAnimationGoesAlong() async {
    let core = makeCore()
    let animations = LockIsolated<[Animation?]>([])
    core.onStep { step, _, _, _ in
      let animation = step.transaction?.animation
      animations.withValue { $0.append(animation) }
    }
    await core.send(.door(.presented(.closed(.animated)))).finish()
    #expect(animations.value == [nil, .easeIn])
    #expect(core.state.door == nil)
  }

  @Test func aDismissalGivenByAnOperatorStays() async {
    let core = makeCore()
    await core.send(.door(.presented(.knob(.closed(.plain))))).finish()
    #expect(core.state.door?.knobClosings.value == 1)
  }

  @Test func outsideOfEffectsItIsReported() async {
    let dismiss = LockIsolated<DismissEffect?>(nil)
    let core = makeCore()
    _ = core.send(.door(.presented(.leaked { effect in dismiss.setValue(effect) })))
    await withKnownIssue {
      await dismiss.value?()
    } matching: {
      $0.description.contains("from outside its effects")
    }
    #expect(core.state.door != nil)
  }
}

@Reducer
private struct Knob {
  struct State: Equatable {}
  enum Action { case closed(Door.Way) }
  @Dependency(\.dismiss) var dismiss

  var body: some ReducerOf<Self> {
    Reduce { _, action in
      switch action {
      case .closed: .run { _ in await dismiss() }
      }
    }
  }
}

@Reducer
private struct Door {
  enum Way: Sendable {
    case animated, cancellable, captured, child, concatenated, detached, mapped, merged, plain, task
    case thenSends, twice
  }
  struct State: Equatable {
    var knob = Knob.State()
    var knobClosings = Closings()
  }
  final class Closings: Equatable, Sendable {
    private let count = LockIsolated(0)
    var value: Int { count.value }
    func add() { count.withValue { $0 += 1 } }
    static func == (lhs: Closings, rhs: Closings) -> Bool { lhs === rhs }
  }
  enum Action {
    case closed(Way)
    case knob(Knob.Action)
    case leaked((DismissEffect) -> Void)
    case nothing
  }
  @Dependency(\.dismiss) var dismiss

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .closed(let way): return effect(way)
      case .leaked(let take):
        take(dismiss)
        return .none
      case .knob, .nothing: return .none
      }
    }
    Reduce { state, action in
      Scope(state: \.knob, action: \.knob) { Knob() }
        .dependency(\.dismiss, DismissEffect { [closings = state.knobClosings] in closings.add() })
        .reduce(into: &state, action: action)
    }
  }

  private func effect(_ way: Way) -> Effect<Action> {
    switch way {
    case .animated: .run { _ in await dismiss(animation: .easeIn) }
    case .cancellable: .run { _ in await dismiss() }.cancellable(id: 1, cancelInFlight: true)
    case .captured: .run { [dismiss] _ in await dismiss() }
    case .child: .run { _ in await withTaskGroup { $0.addTask { await dismiss() } } }
    case .concatenated: .concatenate(.send(.nothing), .run { _ in await dismiss() })
    case .detached:
      .run { _ in
        let dismiss = dismiss
        await Task.detached { await dismiss() }.value
      }
    case .mapped: Effect<Int>.run { _ in await dismiss() }.map { _ in .nothing }
    case .merged: .merge(.run { _ in try await Task.never() }, .run { _ in await dismiss() })
    case .plain: .run { _ in await dismiss() }
    case .task: .run { _ in await Task { await dismiss() }.value }
    case .thenSends:
      .run { send in
        await dismiss()
        await send(.nothing)
      }
    case .twice:
      .run { _ in
        await dismiss()
        await dismiss()
      }
    }
  }
}

@Reducer
private struct Hall {
  struct State: Equatable {
    @PresentationState var door: Door.State?
  }
  enum Action {
    case door(PresentationActionOf<Door>)
  }

  var body: some ReducerOf<Self> {
    EmptyReducer().ifLet(\.$door, action: \.door) { Door() }
  }
}
