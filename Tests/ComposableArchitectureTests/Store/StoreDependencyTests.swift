import ComposableArchitecture
import Foundation
import Testing

@MainActor
@Suite(.leakChecked) struct StoreDependencyTests {
  @Test func theStoresDependenciesReachReducersChildrenAndEffects() async {
    let store = Store(initialState: Clockwork.State()) {
      Clockwork()
    } withDependencies: {
      $0.date = .constant(Date(timeIntervalSince1970: 1))
    }
    await store.send(.ticked).finish()
    let wheel = store.scope(state: \.wheel, action: \.wheel)
    await wheel.send(.turned).finish()
    #expect(store.times == [1, 1])
    #expect(wheel.times == [1, 1])
  }

  @Test func anOperatorsDependencyReachesTheChildAlone() async {
    let store = Store(initialState: Clockwork.State()) {
      Clockwork(wheelTime: 2)
    } withDependencies: {
      $0.date = .constant(Date(timeIntervalSince1970: 1))
    }
    await store.send(.ticked).finish()
    await store.send(.wheel(.turned)).finish()
    #expect(store.times == [1, 1])
    #expect(store.wheel.times == [2, 2])
  }

  @Test func aTestMayChangeThemBetweenActions() async {
    let store = TestStore(initialState: Wheel.State()) {
      Wheel()
    } withDependencies: {
      $0.date = .constant(Date(timeIntervalSince1970: 1))
    }
    await store.send(.turned) { $0.times = [1] }
    await store.receive(\.effectRan) { $0.times = [1, 1] }
    store.dependencies.date = .constant(Date(timeIntervalSince1970: 2))
    await store.send(.turned) { $0.times = [1, 1, 2] }
    await store.receive(\.effectRan, 2) { $0.times = [1, 1, 2, 2] }
  }

  @Test func theInitialStateIsMadeWithThem() {
    let store = Store(
      initialState: {
        @Dependency(\.uuid) var uuid
        return uuid()
      }()
    ) {
      EmptyReducer<UUID, Never>()
    } withDependencies: {
      $0.uuid = .constant(UUID(0))
    }
    #expect(store.state == UUID(0))
  }
}

@Reducer
private struct Wheel {
  @ObservableState
  struct State: Equatable {
    var times: [Double] = []
  }
  enum Action {
    case turned
    case effectRan(Double)
  }

  @Dependency(\.date) var date

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .turned:
        state.times.append(date.now.timeIntervalSince1970)
        return .run { send in
          @Dependency(\.date.now) var now
          await send(.effectRan(now.timeIntervalSince1970))
        }
      case .effectRan(let time):
        state.times.append(time)
        return .none
      }
    }
  }
}

@Reducer
private struct Clockwork {
  @ObservableState
  struct State: Equatable {
    var times: [Double] = []
    var wheel = Wheel.State()
  }
  enum Action {
    case ticked
    case effectRan(Double)
    case wheel(Wheel.Action)
  }

  var wheelTime: Double?

  @Dependency(\.date.now) var now

  var body: some ReducerOf<Self> {
    Scope(state: \.wheel, action: \.wheel) {
      Wheel()
        .transformDependency(\.date) { date in
          if let wheelTime { date = .constant(Date(timeIntervalSince1970: wheelTime)) }
        }
    }
    Reduce { state, action in
      switch action {
      case .ticked:
        state.times.append(now.timeIntervalSince1970)
        return .run { [now] send in await send(.effectRan(now.timeIntervalSince1970)) }
      case .effectRan(let time):
        state.times.append(time)
        return .none
      case .wheel:
        return .none
      }
    }
  }
}
