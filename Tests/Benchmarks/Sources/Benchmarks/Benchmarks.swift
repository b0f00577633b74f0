import ComposableArchitecture

/// Prints what the store's work costs, in nanoseconds and as multiples of one bare call of a reducer.
@main
@MainActor
struct Benchmarks {
  /// What is measured, by name.
  static let measurements: [(name: String, measure: @MainActor () async -> Double)] = [
    ("send, flat", flat),
    ("a bare reducer call, ten levels deep", bareNested),
    ("send, through ten scopes", nested),
    ("send to one of 100 rows", { rows(100) }),
    ("send to one of 10,000 rows", { rows(10_000) }),
    ("send that changes shared state", shared),
    ("scoping a store", scope),
    ("presenting and dismissing a child", present),
    ("a TestStore's assertion", assertion),
  ]

  static func main() async {
    let wanted = CommandLine.arguments.dropFirst()
    let bare = bareReducer()
    print("                                       ns    × a bare reducer call")
    report("a bare reducer call", bare, bare)
    for (name, measure) in measurements where wanted.isEmpty || wanted.contains(name) {
      await report(name, measure(), bare)
    }
  }

  static func report(_ name: String, _ nanoseconds: Double, _ bare: Double) {
    let time = String(Int(nanoseconds.rounded()))
    let ratio = String(format: "%.1f", nanoseconds / bare)
    print(
      name.padding(toLength: 36, withPad: " ", startingAt: 0)
        + String(repeating: " ", count: max(0, 6 - time.count)) + time
        + String(repeating: " ", count: max(0, 12 - ratio.count)) + ratio
    )
  }

  static func bareReducer() -> Double {
    let reducer = Counter()
    var state = Counter.State()
    return nanoseconds { _ in _ = reducer.reduce(into: &state, action: .increment) }
  }

  static func flat() -> Double {
    let store = Store(initialState: Counter.State()) { Counter() }
    return nanoseconds { _ in store.send(.increment) }
  }

  static func bareNested() -> Double {
    let reducer = Level10()
    var state = Level10.State()
    return nanoseconds(iterations: 10_000) { _ in
      _ = reducer.reduce(
        into: &state,
        action: .child(
          .child(.child(.child(.child(.child(.child(.child(.child(.child(.increment)))))))))
        )
      )
    }
  }

  static func nested() -> Double {
    let store = Store(initialState: Level10.State()) { Level10() }
    let counter =
      store
      .scope(state: \.child, action: \.child).scope(state: \.child, action: \.child)
      .scope(state: \.child, action: \.child).scope(state: \.child, action: \.child)
      .scope(state: \.child, action: \.child).scope(state: \.child, action: \.child)
      .scope(state: \.child, action: \.child).scope(state: \.child, action: \.child)
      .scope(state: \.child, action: \.child).scope(state: \.child, action: \.child)
    return nanoseconds(iterations: 10_000) { _ in counter.send(.increment) }
  }

  static func rows(_ count: Int) -> Double {
    let store = Store(initialState: Rows.State(count: count)) { Rows() }
    return nanoseconds(iterations: 2_000) {
      store.send(.rows(.element(id: $0 % count, action: .increment)))
    }
  }

  static func shared() -> Double {
    let store = Store(initialState: SharedCounter.State(count: Shared(0))) { SharedCounter() }
    return nanoseconds(iterations: 20_000) { _ in store.send(.increment) }
  }

  static func scope() -> Double {
    let store = Store(initialState: Level1.State()) { Level1() }
    return nanoseconds(iterations: 20_000) { _ in
      _ = store.scope(state: \.child, action: \.child)
    }
  }

  static func present() -> Double {
    let store = Store(initialState: Presenter.State()) { Presenter() }
    return nanoseconds(iterations: 5_000) { _ in
      store.send(.present)
      store.send(.child(.dismiss))
    }
  }

  static func assertion() async -> Double {
    let store = TestStore(initialState: Counter.State()) { Counter() }
    return await nanoseconds(iterations: 2_000) { _ in
      await store.send(.increment) { $0.count += 1 }
    }
  }
}
