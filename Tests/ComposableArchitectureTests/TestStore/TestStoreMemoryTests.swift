import ComposableArchitecture
import Foundation
import Testing

/// How much memory stays with many actions, in a suite of its own that runs one test at a time.
@MainActor
@Suite(.leakChecked, .serialized) struct TestStoreMemoryTests {
  @Test func aStoreDoesNotGrowWithTheActionsSent() async throws {
    let store = Store(initialState: Lab.State()) { Lab() }
    try await expectNoGrowth(actions: 100_000) { count in
      for number in 0..<count { store.send(.set(number)) }
    }
  }

  @Test func aTestStoreDoesNotGrowWithTheActionsSentAndReceived() async throws {
    let store = makeLab()
    try await expectNoGrowth(actions: 10_000) { count in
      for _ in 0..<count / 2 {
        let number = store.state.count
        await store.send(.countAndEcho) { $0.count = number + 1 }
        await store.receive(\.counted) { $0.count = number + 11 }
      }
    }
  }

  @Test func aTestStoreDoesNotGrowWhileAnEffectIsInFlight() async throws {
    let store = makeLab()
    await store.send(.task)
    try await expectNoGrowth(actions: 5_000) { count in
      for _ in 0..<count { await store.send(.nothing) }
    }
    await store.send(.stopTapped)
  }

  /// Compares the resident size after some actions with that after as many more, which is the same
  /// where nothing is kept: 16 bytes an action would be seen. What else goes on in the process may take
  /// memory at any time, but not each time.
  private func expectNoGrowth(
    actions count: Int,
    sourceLocation: Testing.SourceLocation = #_sourceLocation,
    _ act: (Int) async -> Void
  ) async throws {
    let limit = max(16 * count, 256 * 1024)
    await act(count)
    var growth = Int.max
    for _ in 0..<5 where growth >= limit {
      let before = try residentSize()
      await act(count)
      growth = try residentSize() - before
    }
    #expect(growth < limit, sourceLocation: sourceLocation)
  }

  /// The process's memory in bytes.
  private func residentSize() throws -> Int {
    let statm = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
    let pages = try #require(Int(statm.split(separator: " ")[1]))
    return pages * sysconf(Int32(_SC_PAGESIZE))
  }
}
