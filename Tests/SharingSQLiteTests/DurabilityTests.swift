import Foundation
import StorageTesting
import Testing

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Processes that end while they write, in each way that a process can.
@Suite(.serialized) struct DurabilityTests {
  private static let storages = ["file", "appStorage", "json", "sqlite", "moved"]

  /// Kills a process again and again while it writes to all storages. Each next one says what it finds:
  /// what the one before had told to be committed, or what it was just writing.
  @Test func nothingCommittedIsLostAndNothingIsTornByAnyOf200Kills() async throws {
    let chains = 2
    try await withThrowingTaskGroup(of: Int.self) { group in
      for seed in 0..<chains {
        group.addTask { try Self.killAgainAndAgain(count: 200 / chains, seed: seed) }
      }
      let saves = try await group.reduce(0, +)
      // Else they were killed before they had done anything.
      #expect(saves > 200)
    }
  }

  /// - Returns: How many values were committed.
  private static func killAgainAndAgain(count: Int, seed: Int) throws -> Int {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    var saves = 0
    var committed: [String: Int] = [:]
    for kill in 0...count {
      let probe = try ProbeProcess(folder.url, storages)
      probe.wait { $0.contains("ready") }
      check(probe.lines, committed, kill)
      // The last process only says what it finds.
      if kill < count {
        let isEnough = (kill + seed) % 3
        probe.wait { lines in lines.count { $0.hasPrefix("saved") } >= isEnough }
        usleep(UInt32(kill * 7_919 % 4_001 + seed * 997))
      }
      probe.end(by: SIGKILL)
      let lines = probe.lines
      #expect(!lines.contains { $0.hasPrefix("unsaved") }, "\(lines)")
      saves += lines.count { $0.hasPrefix("saved") }
      committed = numbers("found", in: lines).merging(numbers("saved", in: lines)) { $1 }
    }
    return saves
  }

  private static func check(_ lines: [String], _ committed: [String: Int], _ kill: Int) {
    #expect(!lines.contains { $0.hasPrefix("unreadable") }, "after kill \(kill): \(lines)")
    let found = numbers("found", in: lines)
    for storage in storages {
      guard let number = found[storage] else {
        Issue.record("after kill \(kill), \(storage) is torn: \(lines)")
        continue
      }
      let last = committed[storage] ?? 0
      #expect(number >= last, "after kill \(kill), \(storage) has lost a committed value")
      #expect(number <= last + 1, "after kill \(kill), \(storage) has a value that nobody wrote")
    }
  }

  @Test(arguments: ["exit", "SIGTERM", "SIGINT", "SIGHUP"])
  func nothingThatWaitsToBeSavedIsLost(_ ending: String) throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let probe = try ProbeProcess(folder.url, ["throttled", ending])
    probe.wait { $0.contains("changed") }
    switch ending {
    case "SIGTERM": probe.end(by: SIGTERM)
    case "SIGINT": probe.end(by: SIGINT)
    case "SIGHUP": probe.end(by: SIGHUP)
    default: probe.waitUntilExit()
    }
    let signals = ["SIGTERM": SIGTERM, "SIGINT": SIGINT, "SIGHUP": SIGHUP]
    #expect(probe.endingSignal == signals[ending], "It ends as it would have.")

    let next = try ProbeProcess(folder.url, Self.storages)
    next.wait { $0.contains("ready") }
    next.end(by: SIGKILL)
    let found = numbers("found", in: next.lines)
    for storage in ["file", "appStorage", "json", "sqlite"] {
      #expect(found[storage] == 500, "\(storage) after \(ending): \(next.lines.prefix(8))")
    }
  }

  @Test func signalsThatTheProgramHandlesAreItsOwn() throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let probe = try ProbeProcess(folder.url, ["throttled", "handled"])
    probe.wait { $0.contains("changed") }
    probe.end(by: SIGTERM)
    #expect(probe.endingSignal == nil)
    #expect(probe.lines.contains("handled"))
  }

  @Test func whereThereIsNoSpaceSavingFailsAndTheOldValueStays() throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let probe = try ProbeProcess(folder.url, ["full"])
    probe.waitUntilExit()
    for storage in ["file", "appStorage", "json", "sqlite"] {
      let line = probe.lines.first { $0.hasPrefix("refused \(storage) ") } ?? "none"
      #expect(line.contains(folder.url.path), "\(probe.lines)")
    }
    let next = try ProbeProcess(folder.url, Self.storages)
    next.wait { $0.contains("ready") }
    next.end(by: SIGKILL)
    let found = numbers("found", in: next.lines)
    for storage in ["file", "appStorage", "json", "sqlite"] {
      #expect(found[storage] == 1, "\(storage): \(next.lines.prefix(8))")
    }
  }
}
