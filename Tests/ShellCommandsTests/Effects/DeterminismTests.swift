import ComposableArchitecture
import Foundation
import Synchronization
import TcashKit
import Testing

/// The same script prints the same, whatever else the machine does.
@MainActor
@Suite(.serialized) struct DeterminismTests {
  private static let script = """
    load chaos
    dep clock test
    .grouped(3)
    .streamed(2)
    .raced
    .typed("a")
    .timed
    advance 100ms
    .merged
    .asked(1)
    effects
    cancel all
    .typed("ab")
    advance 300ms
    """

  @Test func aThousandRunsOnLoadedCoresPrintTheSame() async throws {
    let feature = Feature("chaos", initialState: Chaos.State()) { Chaos() }
    var outputs: [[String]: Int] = [:]
    await withLoadedCores {
      for _ in 0..<1000 {
        let outcome = await Shell([feature]).run(Self.script)
        #expect(outcome.error == nil)
        outputs[outcome.output, default: 0] += 1
      }
    }
    #expect(outputs.count == 1, "\(outputs.values.sorted())")
    let output = try #require(outputs.keys.first)
    // It is about something.
    for text in ["group 1 slept", "\"21\"", "b3", "race 2", "\"ab\"", "tick", "results[2]"] {
      #expect(output.contains { $0.contains(text) }, "\(text)")
    }
  }

  /// Keeps all cores busy meanwhile.
  private func withLoadedCores(_ operation: () async throws -> Void) async rethrows {
    let flag = Flag()
    for _ in 0..<ProcessInfo.processInfo.activeProcessorCount {
      let thread = Thread {
        while !flag.isSet {
          // As a compiler would: some work, and then the others' turn.
          var sum = 0
          for number in 0..<100_000 { sum &+= number }
          blackHole(sum)
        }
      }
      thread.start()
    }
    defer { flag.set() }
    try await operation()
  }
}

private final class Flag: Sendable {
  private let value = Atomic<Bool>(false)
  var isSet: Bool { value.load(ordering: .relaxed) }
  func set() { value.store(true, ordering: .relaxed) }
}

@inline(never)
private func blackHole(_: Int) {}
