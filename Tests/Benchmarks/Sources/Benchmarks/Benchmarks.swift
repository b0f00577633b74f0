import ComposableArchitecture
import Foundation
import LargeFeature

/// Prints what the store's work costs: in nanoseconds, as multiples of one bare call of a reducer, and of what
/// it is best compared with. With `--json` it prints only the nanoseconds, by name.
@main
@MainActor
struct Benchmarks {
  struct Subject {
    let name: String
    /// What to compare it with, which is measured before it.
    var reference: String?
    let measure: @MainActor () async -> Double

    init(
      _ name: String,
      against reference: String? = nil,
      _ measure: @escaping @MainActor () async -> Double
    ) {
      self.name = name
      self.reference = reference
      self.measure = measure
    }
  }

  static let subjects = [
    Subject("send, flat", flat),
    Subject("send, keeping the previous state", against: "send, flat", keeping),
    Subject("a bare reducer call, ten levels deep", bareNested),
    Subject("send, through ten scopes", nested),
    Subject("send to one of 100 rows", { rows(100) }),
    Subject("send to one of 10,000 rows", { rows(10_000) }),
    Subject(
      "the same, keeping the previous state",
      against: "send to one of 10,000 rows",
      { rows(10_000, keepsPreviousState: true) }
    ),
    Subject("send that changes shared state", shared),
    Subject("send, and read a property", against: "send, flat", sendAndRead),
    Subject("withLock of a shared value", against: "send, flat", withLock),
    Subject("send that is answered by a send", against: "send, flat", answered),
    Subject("scoping a store", scope),
    Subject("presenting and dismissing a child", present),
    Subject("an empty task", emptyTask),
    Subject("an effect that sends, to its end", against: "an empty task", effect),
    Subject("a TestStore's assertion", assertion),
    Subject("a TestStore's effect", against: "an empty task", testEffect),
    Subject("a dump of 1,000 plain rows", dumpOfPlainRows),
    Subject("a dump of 1,000 observable rows", against: "a dump of 1,000 plain rows", dumpOfRows),
    Subject("a dump of 1,000 rows of a shell", dumpOfLargeState),
  ]

  static func main() async throws {
    let arguments = CommandLine.arguments.dropFirst()
    let names = arguments.filter { $0 != "--json" }
    if arguments.contains("--json") { try await printJSON(names) } else { await printTable(names) }
  }

  static func printJSON(_ wanted: [String]) async throws {
    var results: [String: Double] = [:]
    for subject in subjects where wanted.isEmpty || wanted.contains(subject.name) {
      results[subject.name] = await subject.measure()
    }
    print(String(decoding: try JSONEncoder().encode(results), as: UTF8.self))
  }

  static func printTable(_ wanted: [String]) async {
    let references = subjects.filter { wanted.contains($0.name) }.compactMap(\.reference)
    let bare = bareReducer()
    var results: [String: Double] = [:]
    print("                                       ns    × a bare reducer call")
    report("a bare reducer call", bare, bare)
    for subject in subjects
    where wanted.isEmpty || wanted.contains(subject.name) || references.contains(subject.name) {
      let result = await subject.measure()
      results[subject.name] = result
      report(subject.name, result, bare)
      if let reference = subject.reference, let other = results[reference] {
        print("  \(String(format: "%.1f", result / other)) × \(reference)")
      }
    }
  }

  static func report(_ name: String, _ nanoseconds: Double, _ bare: Double) {
    let time = String(Int(nanoseconds.rounded()))
    let ratio = String(format: "%.1f", nanoseconds / bare)
    print(
      name.padding(toLength: 36, withPad: " ", startingAt: 0)
        + String(repeating: " ", count: max(0, 9 - time.count)) + time
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

  static func keeping() -> Double {
    let store = Store(initialState: Counter.State(), keepsPreviousState: true) { Counter() }
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

  static func rows(_ count: Int, keepsPreviousState: Bool = false) -> Double {
    let store = Store(
      initialState: Rows.State(count: count),
      keepsPreviousState: keepsPreviousState
    ) {
      Rows()
    }
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

  static func sendAndRead() -> Double {
    let store = Store(initialState: Counter.State()) { Counter() }
    var sum = 0
    return nanoseconds { _ in
      store.send(.increment)
      sum &+= store.count
    }
  }

  static func withLock() -> Double {
    let shared = Shared(value: 0)
    return nanoseconds { _ in shared.withLock { $0 += 1 } }
  }

  static func answered() -> Double {
    let store = Store(initialState: Answering.State()) { Answering() }
    return nanoseconds { _ in store.send(.increment) }
  }

  static func emptyTask() async -> Double {
    await nanoseconds(iterations: 5_000) { _ in await Task {}.value }
  }

  static func effect() async -> Double {
    let store = Store(initialState: Working.State()) { Working() }
    return await nanoseconds(iterations: 5_000) { _ in await store.send(.work).finish() }
  }

  static func testEffect() async -> Double {
    let store = TestStore(initialState: Working.State()) { Working() }
    return await nanoseconds(iterations: 1_000) { _ in
      await store.send(.work)
      await store.receive(.increment) { $0.count += 1 }
    }
  }

  static func dumpOfPlainRows() -> Double {
    let rows = (0..<1_000).map { PlainRow(id: $0) }
    return nanoseconds(iterations: 5) { _ in _ = String(customDumping: rows) }
  }

  static func dumpOfLargeState() -> Double {
    let state = Large.State(count: 1_000)
    return nanoseconds(iterations: 5) { _ in _ = String(customDumping: state) }
  }

  static func dumpOfRows() -> Double {
    let rows = (0..<1_000).map { Counter.State(id: $0) }
    return nanoseconds(iterations: 5) { _ in _ = String(customDumping: rows) }
  }
}
