import ComposableArchitecture
import Testing

/// What many presentations leave behind: nothing.
@MainActor
@Suite(.leakChecked) struct PresentationLoopTests {
  private func makeCore(_ ledger: Ledger) -> RootCore<Host.State, Host.Action> {
    RootCore(
      initialState: Host.State(ledger: ledger),
      reducer: RootReducer(Host()),
      dependencies: DependencyValues()
    )
  }

  @Test func presentationsLeaveNothingBehind() async {
    let ledger = Ledger()
    let core = makeCore(ledger)
    for number in 1...100_000 {
      _ = core.send(.shown)
      _ = core.send(.guest(.presented(.started)))
      _ = core.send(number.isMultiple(of: 2) ? .cleared : .guest(.dismiss))
      if number.isMultiple(of: 100) { await Task.yield() }
    }
    #expect(core.effects.isIdle)
    #expect(core.state.guest == nil)
    await eventually { ledger.live.value == 0 }
    #expect(ledger.made.value == 100_000)
  }

  @Test func pushesAndPopsLeaveNothingBehind() async {
    let ledger = Ledger()
    let core = makeCore(ledger)
    for number in 1...100_000 {
      _ = core.send(.pushed)
      let id = core.state.path.ids.last ?? 0
      _ = core.send(.path(.element(id: id, action: .started)))
      _ = core.send(number.isMultiple(of: 2) ? .cleared : .path(.popFrom(id: id)))
      if number.isMultiple(of: 100) { await Task.yield() }
    }
    #expect(core.effects.isIdle)
    #expect(core.state.path.isEmpty)
    await eventually { ledger.live.value == 0 }
  }

  @Test func dismissalsFromTheInsideLeaveNothingBehind() async {
    let ledger = Ledger()
    let store = TestStore(initialState: Host.State(ledger: ledger)) { Host() }
    for _ in 1...1_000 {
      await store.send(.shown) { $0.guest = Guest.State(ledger: ledger) }
      await store.send(.guest(.presented(.started)))
      await store.send(.guest(.presented(.closed)))
      await store.receive(\.guest.dismiss) { $0.guest = nil }
    }
    await store.finish()
    // The store may hold on to the last states that it has seen.
    await eventually { ledger.live.value <= 3 }
  }
}

/// Counts the objects that states and effects hold.
private final class Ledger: Equatable, Sendable {
  let live = LockIsolated(0)
  let made = LockIsolated(0)

  static func == (lhs: Ledger, rhs: Ledger) -> Bool { lhs === rhs }
}

private final class Token: Equatable, Sendable {
  private let ledger: Ledger

  init(_ ledger: Ledger) {
    self.ledger = ledger
    ledger.live.withValue { $0 += 1 }
    ledger.made.withValue { $0 += 1 }
  }

  deinit {
    ledger.live.withValue { $0 -= 1 }
  }

  static func == (_: Token, _: Token) -> Bool { true }
}

@Reducer
private struct Guest {
  struct State: Equatable {
    var token: Token

    init(ledger: Ledger) {
      token = Token(ledger)
    }
  }
  enum Action { case closed, started }
  @Dependency(\.dismiss) var dismiss

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .closed: .run { _ in await dismiss() }
      case .started:
        .run { [token = state.token] _ in
          defer { withExtendedLifetime(token) {} }
          try await Task.never()
        }
      }
    }
  }
}

@Reducer
private struct Host {
  struct State: Equatable {
    let ledger: Ledger
    @PresentationState var guest: Guest.State?
    var path = StackState<Guest.State>()
  }
  enum Action {
    case cleared
    case guest(PresentationActionOf<Guest>)
    case path(StackActionOf<Guest>)
    case pushed
    case shown
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .cleared:
        state.guest = nil
        state.path.removeAll()
      case .pushed:
        state.path.append(Guest.State(ledger: state.ledger))
      case .shown:
        state.guest = Guest.State(ledger: state.ledger)
      case .guest, .path:
        break
      }
      return .none
    }
    .ifLet(\.$guest, action: \.guest) { Guest() }
    .forEach(\.path, action: \.path) { Guest() }
  }
}
