import CostTesting
import ComposableArchitecture
import ExampleFeatures
import Foundation
import ShellSession
import TcashKit
import Testing

/// What long histories cost: of a list what changed of it, and to go somewhere, however far, always the same.
@MainActor
@Suite(.serialized) struct HistoryCostTests {
  private func list(of count: Int) async throws -> (session: ShellSession, store: SessionStore) {
    let shell = Shell()
    _ = await shell.run(
      "load todos; dep uuid incrementing; repeat \(count) { .addTodoButtonTapped }"
    )
    return (shell.session, try shell.session.currentStore())
  }

  private func change(_ count: Int, _ store: SessionStore) throws {
    let state = try #require(store.state as? Todos.State)
    let ids = Array(state.todos.ids)
    for number in 0..<count {
      try store.send(
        Todos.Action.todos(
          .element(id: ids[number * 7 % ids.count], action: .textFieldChanged("\(number)"))
        )
      )
    }
  }

  #if os(Linux)
  @Test func anEntryTakesRoomForWhatChanged() async throws {
    let (session, store) = try await list(of: 1000)
    let before = try residentBytes()
    let start = store.timeline.position
    try change(4000, store)
    #expect(session.current === store && store.timeline.position == start + 4000)
    let bytesPerEntry = (try residentBytes() - before) / 4000
    let wholeList = 1000 * MemoryLayout<Todo.State>.stride
    #expect(bytesPerEntry < wholeList / 10)
  }

  /// How much memory the process has.
  private func residentBytes() throws -> Int {
    let text = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
    return try #require(text.split(separator: " ").dropFirst().first.flatMap { Int($0) }) * 4096
  }
  #endif

  @Test func eachOfThemIsRestored() async throws {
    let (session, store) = try await list(of: 300)
    let start = store.timeline.position
    var texts: [Int: [String]] = [:]
    for _ in 0..<8 {
      try change(100, store)
      texts[store.timeline.position] = try descriptions(store)
    }
    for position in texts.keys.shuffled() {
      _ = session.go(to: position, in: store)
      #expect(try descriptions(store) == texts[position])
    }
    _ = session.go(to: start, in: store)
    #expect(try descriptions(store).allSatisfy(\.isEmpty))
  }

  private func descriptions(_ store: SessionStore) throws -> [String] {
    try #require(store.state as? Todos.State).todos.map(\.description)
  }

  @Test func farIsNoFurtherThanNear() async throws {
    let (session, store) = try await list(of: 200)
    try change(20_000, store)
    let last = store.timeline.position
    func go(backTo position: Int) {
      for _ in 0..<5 {
        _ = session.go(to: position, in: store)
        _ = session.go(to: last, in: store)
      }
    }
    await expectCost(
      of: { go(backTo: 300) },
      isBelow: 10,
      timesThatOf: { go(backTo: last - 150) }
    )
  }

  @Test func aChainOfEffectsCostsWhatItIsLong() async {
    // Eight times as long, and far less than the sixty-four times that each looking back at all would cost.
    await expectCost(
      timedBy: { await durationOfChain(4000) },
      isBelow: 24,
      timesThatTimedBy: { await durationOfChain(500) }
    )
  }

  /// How long it takes to run effects that each start the next after a pause.
  private func durationOfChain(_ count: Int) async -> Duration {
    let shell = Shell([Feature("loops", initialState: Loops.State()) { Loops() }])
    _ = await shell.run("load loops; dep clock test; .polled(\(count))")
    var outcome = Shell.Outcome()
    let duration = await ContinuousClock().measure { outcome = await shell.run("advance 100s") }
    #expect(outcome.error == nil && shell.session.current?.timeline.done.count == count + 2)
    return duration
  }
}
