import ComposableArchitecture
import Testing

/// Which changes of a child's state make another child of it, and what ends a child.
@MainActor
@Suite(.leakChecked) struct ChildIdentityTests {
  private let clock = TestClock()

  /// Whether a child's effect is still in flight after another state is set.
  private func goesOn<State>(_ first: State, then second: State) async -> Bool {
    let store = Store(initialState: Box<State>.State(child: first)) {
      Box<State>()
    } withDependencies: { [clock] in
      $0.continuousClock = clock
    }
    store.send(.child(.presented(.started)))
    await eventually { clock.sleeperCount == 1 }
    store.send(.replaced(second))
    await Task.megaYield()
    let goesOn = clock.sleeperCount == 1
    store.send(.replaced(nil))
    await eventually { clock.sleeperCount == 0 }
    return goesOn
  }

  @Test func aStructIsOneChild() async {
    #expect(await goesOn(Plain(value: 1), then: Plain(value: 2)))
  }

  @Test func anIdTellsChildrenApart() async {
    #expect(await goesOn(Named(id: 1, value: 1), then: Named(id: 1, value: 2)))
    #expect(await !goesOn(Named(id: 1, value: 1), then: Named(id: 2, value: 1)))
  }

  @Test func aCaseTellsChildrenApart() async {
    #expect(await goesOn(Pathable.plain(Plain(value: 1)), then: .plain(Plain(value: 2))))
    #expect(await !goesOn(Pathable.plain(Plain(value: 1)), then: .other))
    #expect(await !goesOn(Pathable.named(Named(id: 1)), then: .named(Named(id: 2))))
    #expect(await goesOn(Pathable.named(Named(id: 1)), then: .named(Named(id: 1, value: 2))))
  }

  @Test func aCaseTellsChildrenApartWithoutCasePaths() async {
    #expect(await goesOn(Bare.number(1), then: .number(2)))
    #expect(await !goesOn(Bare.number(1), then: .text("a")))
    #expect(await !goesOn(Bare.number(1), then: .none))
  }

  struct Plain: Sendable {
    var value: Int
  }

  struct Named: Identifiable, Sendable {
    let id: Int
    var value = 0
  }

  @CasePathable
  enum Pathable: Sendable {
    case named(Named)
    case other
    case plain(Plain)
  }

  enum Bare: Sendable {
    case none
    case number(Int)
    case text(String)
  }
}

/// Presents a state of any type.
private struct Box<Child>: Reducer {
  struct State {
    @PresentationState var child: Child?
  }
  @CasePathable
  enum Action {
    case child(PresentationAction<ChildAction>)
    case replaced(Child?)
  }
  enum ChildAction { case started }
  @Dependency(\.continuousClock) var clock

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      if case .replaced(let child) = action { state.child = child }
      return .none
    }
    .ifLet(\.$child, action: \.child) {
      Reduce { _, _ in
        .run { [clock] _ in try await clock.sleep(for: .seconds(1)) }
      }
    }
  }
}
