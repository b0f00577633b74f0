import Foundation
import Synchronization
import Testing

/// The program prints the same for the same script, run after run.
@Suite struct ProcessDeterminismTests {
  private static let script = """
    load stopwatch
    dep clock test
    .startTapped
    .alarmSet("tea", after: 300ms)
    .alarmSet("eggs", after: 300ms)
    .alarmSet("toast", after: 300ms)
    effects
    advance 300ms
    .lapTapped
    cancel 1
    load search
    dep search mock
    .queryChanged("t")
    .queryChanged("ti")
    advance 200ms
    .queryChanged("tides")
    effects
    run
    load todos
    dep uuid incrementing
    .addTodoButtonTapped
    .addTodoButtonTapped
    .todos(.element(id: todos[0].id, action: .checkBoxToggled))
    run
    undo 2
    use stopwatch
    undo 3
    state
    history
    """

  @Test func manyProcessesOnLoadedCoresPrintTheSame() async throws {
    let isOver = Flag()
    defer { isOver.set() }
    for _ in 0..<ProcessInfo.processInfo.activeProcessorCount {
      Thread { while !isOver.isSet { _ = (0..<10_000).reduce(0, &+) } }.start()
    }
    var outputs: [String: Int] = [:]
    for _ in 0..<10 {
      // Side by side, so that they are in each other's way too.
      let results = try await withThrowingTaskGroup { group in
        for _ in 0..<4 {
          group.addTask { try Program.run(script: Self.script) }
        }
        return try await group.reduce(into: [Program.Result]()) { $0.append($1) }
      }
      for result in results {
        #expect(result.status == 0, "\(result.errors)")
        outputs[result.output + result.errors, default: 0] += 1
      }
    }
    #expect(outputs.count == 1, "\(outputs.values.sorted())")
    #expect(outputs.keys.first?.contains("⤷ .alarmWentOff(\"toast\")") == true)
  }
}

private final class Flag: Sendable {
  private let value = Atomic<Bool>(false)
  var isSet: Bool { value.load(ordering: .relaxed) }
  func set() { value.store(true, ordering: .relaxed) }
}
