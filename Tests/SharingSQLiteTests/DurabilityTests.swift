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
    try expectFound(in: folder) { $0 == 500 }
  }

  /// Checks the numbers that another process finds.
  private func expectFound(in folder: TemporaryFolder, _ isRight: (Int?) -> Bool) throws {
    let next = try ProbeProcess(folder.url, Self.storages)
    next.wait { $0.contains("ready") }
    next.end(by: SIGKILL)
    let found = numbers("found", in: next.lines)
    for storage in ["file", "appStorage", "json", "sqlite"] {
      #expect(isRight(found[storage]), "\(storage): \(next.lines.prefix(8))")
    }
  }

  /// Who is told that a value was saved takes the value's lock.
  @Test func exitIsNotHeldUpByChangesThatDoNotEnd() throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let probe = try ProbeProcess(folder.url, ["held"])
    probe.wait { $0.contains("changed") }
    probe.end(by: SIGTERM)
    #expect(probe.endingSignal == SIGTERM, "It had to be killed.")
    try expectFound(in: folder) { $0 == 2 }
  }

  @Test func exitIsNotHeldUpByTheLocksOfOtherProcesses() throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let probe = try ProbeProcess(folder.url, ["locked"])
    probe.wait { $0.contains("loaded") }
    try FileManager.default.createDirectory(
      at: folder.file("config"),
      withIntermediateDirectories: true
    )
    let locks = try ["record.json", "config/StorageProbe.plist", "all.json"].map { name in
      try lockFile(lock(of: folder.file(name)))
    }
    let unlock = try lock(folder.file("record.sqlite"))
    try Data().write(to: folder.file("go"))
    probe.wait { $0.contains("changed") }
    probe.waitUntilExit()
    #expect(probe.endingSignal == nil, "It had to be killed.")
    for lock in locks { close(lock) }
    try unlock()
    try expectFound(in: folder) { [0, 7].contains($0) }
  }

  /// Locks a file as another process does, until the result is closed.
  private func lockFile(_ file: URL) throws -> Int32 {
    let descriptor = open(file.path, O_CREAT | O_RDWR | O_CLOEXEC, 0o644)
    try #require(descriptor >= 0)
    try #require(flock(descriptor, LOCK_EX | LOCK_NB) == 0)
    return descriptor
  }

  #if os(Linux)
  @Test(arguments: ["file", "appStorage", "json", "sqlite"])
  func filesAndTheFoldersAboveThemAreSynced(_ storage: String) throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let probe = try ProbeProcess(folder.url, ["synced", storage])
    probe.waitUntilExit()
    func paths(_ word: String) -> [String] {
      probe.lines.filter { $0.hasPrefix("\(word) ") }.map { String($0.dropFirst(word.count + 1)) }
    }
    let names = [
      "file": "/a/b/.record.json.", "appStorage": "/config/.StorageProbe.plist.",
      "json": "/a/b/.all.json.",
    ]
    let name = names[storage] ?? ""
    let new = storage == "appStorage" ? ["/config"] : ["/a/b", "/a"]
    for end in new + ["/\(folder.url.lastPathComponent)"] {
      #expect(paths("synced").contains { $0.hasSuffix(end) }, "\(end): \(probe.lines)")
    }
    // A library's calls are not recorded. That each commit is synced follows from the setting, which
    // another test reads back.
    guard storage != "sqlite" else { return }
    #expect(paths("synced").contains { $0.contains(name) }, "\(probe.lines)")
    #expect(paths("again").contains { $0.contains(name) }, "\(probe.lines)")
  }
  #endif

  // MARK: Processes that change one value

  /// Lets three processes add 100 to a number each.
  ///
  /// - Returns: The stored number, by how much changes were reported as lost, and other issues.
  private func count(
    _ storage: String,
    isCoordinated: Bool
  ) throws -> (number: Int?, lost: Int, issues: [String]) {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let arguments = ["count", storage, isCoordinated ? "coordinated" : "not"]
    let probes = try (0..<3).map { _ in
      let probe = try ProbeProcess(folder.url, arguments)
      // One after the other, because the first one creates the storage.
      probe.wait { $0.contains("loaded") }
      return probe
    }
    try Data().write(to: folder.file("go"))
    for probe in probes {
      // A slow disk takes its time.
      for _ in 0..<4 { probe.wait { $0.contains("done") } }
      probe.waitUntilExit()
    }
    let last = try ProbeProcess(folder.url, arguments)
    last.wait { $0.contains("loaded") }
    last.end(by: SIGKILL)
    let lines = probes.flatMap(\.lines)
    let lost = lines.filter { $0.hasPrefix("lost ") }.map { line in
      let words = line.split(separator: " ").compactMap { Int($0) }
      return words[1] - words[0]
    }
    return (
      numbers("number", in: last.lines)[storage],
      lost.reduce(0, +),
      lines.filter { $0.hasPrefix("issue ") }
    )
  }

  @Test(arguments: ["file", "appStorage", "json", "sqlite"])
  func noCoordinatedChangeOfThreeProcessesIsLost(_ storage: String) throws {
    let (number, lost, issues) = try count(storage, isCoordinated: true)
    #expect(number == 300)
    #expect(lost == 0)
    #expect(issues.isEmpty)
  }

  @Test(arguments: ["file", "appStorage", "json", "sqlite"])
  func whatThreeProcessesLoseIsReported(_ storage: String) throws {
    let (number, lost, issues) = try count(storage, isCoordinated: false)
    #expect(number.map { $0 + lost } == 300, "\(lost) of 300 are lost. \(issues)")
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
