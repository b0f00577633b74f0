import ComposableArchitecture
import Foundation
import ShellCommands
import ShellJournal
import ShellSession
import ShellValues
import TcashKit
import Testing

/// Whatever is done with the example features, what was written of it gives the same session again.
@MainActor
@Suite(.timeLimit(.minutes(1))) struct RandomSessionTests {
  private let folder = TemporaryFolder()

  /// All but those that are mistakes on purpose.
  private static var features: [String] {
    let mistakes = ["faults", "delegateLoop", "lateFacts", "twoWriters"]
    return Shell.exampleFeatures.map(\.registered.name).filter { !mistakes.contains($0) }
  }

  @Test(arguments: 0..<24)
  func anySessionIsTheSameAgain(seed: Int) async throws {
    let (shell, journal, script) = try await randomSession(seed)
    // Written and read, as in a file.
    let records = journal.records + [.states(checksums: shell.session.stateChecksums)]
    let contents = JournalContents(parsing: Array(JournalFile.text(of: records).utf8))
    #expect(contents.damage.isEmpty)

    let again = Shell()
    let summary = await SessionReplay(contents, in: again.evaluator).run()
    #expect(summary.isSame, "\(summary.notes)\n\(script)")
    let (now, before) = (SessionPicture(again.session), SessionPicture(shell.session))
    #expect(now == before, "\(now.difference(from: before))\n\(script)")
  }

  @Test(arguments: 0..<12)
  func anySessionThatIsSavedIsRestoredAsItWas(seed: Int) async throws {
    let (shell, _, script) = try await randomSession(seed + 100)
    let file = "\(try #require(folder.path))/saved.tcash"
    let saved = await shell.run("save \"\(file)\"")
    try #require(saved.error == nil, "\(saved.error ?? "")")
    let again = Shell()
    let restored = await again.run("restore \"\(file)\"")
    #expect(restored.error == nil, "\(restored.error ?? "")\n\(script)")
    let (now, before) = (SessionPicture(again.session), SessionPicture(shell.session))
    #expect(now == before, "\(now.difference(from: before))\n\(script)")
    // What both say is the same number.
    let count = saved.output.last?.split(separator: " ").dropFirst().first
    #expect(
      restored.output.first?.contains(": \(count ?? "?") statement") == true
        || restored.output.first?.contains(" \(count ?? "?") statement") == true
    )
  }

  @Test func sessionsHaveSomethingFromOutside() async throws {
    var records: [JournalRecord] = []
    for seed in 0..<60 { records += try await randomSession(seed).journal.records }
    func count(_ isIncluded: (JournalRecord) -> Bool) -> Int { records.count(where: isIncluded) }
    #expect(count { if case .act(_, _?, _, _) = $0 { true } else { false } } > 20)
    #expect(count { if case .did(_, _, _?, _) = $0 { true } else { false } } > 20)
    #expect(count { if case .clock = $0 { true } else { false } } > 5)
    #expect(count { if case .storage = $0 { true } else { false } } > 5)
    #expect(count { if case .failed = $0 { true } else { false } } > 20)
  }

  private func randomSession(
    _ seed: Int
  ) async throws -> (shell: Shell, journal: MemoryJournal, script: String) {
    var random = SeededNumbers(seed: UInt64(seed) &* 7919 &+ 17)
    let shell = Shell()
    let journal = MemoryJournal()
    shell.session.beginJournal(in: journal, folder: FileManager.default.currentDirectoryPath)
    var script: [String] = []
    for index in 0..<40 {
      let statement =
        index == 0
        ? "load \(Self.features[seed % Self.features.count])" : try statement(shell, &random)
      script.append(statement)
      _ = await shell.run(statement)
      if Int.random(in: 0..<4, using: &random) == 0 {
        await shell.letTimePass(.milliseconds(Int.random(in: 1..<1500, using: &random)))
      }
    }
    await PendingSaves.finish()
    shell.evaluator.emitArrivals { _ in }
    return (shell, journal, script.joined(separator: "\n"))
  }

  private func statement(_ shell: Shell, _ random: inout SeededNumbers) throws -> String {
    let choices = try statements(shell)
    // Actions are what sessions are made of.
    if Int.random(in: 0..<3, using: &random) > 0,
      let action = actions(shell).randomElement(using: &random)
    {
      return action
    }
    return choices.randomElement(using: &random) ?? "features"
  }

  private func actions(_ shell: Shell) -> [String] {
    guard let store = shell.session.current else { return [] }
    let cases = CaseListing(of: store.scope.actionType(in: store))?.cases ?? []
    return cases.compactMap { SampleValue.text(of: $0) }
  }

  private func statements(_ shell: Shell) throws -> [String] {
    let file = "\(try #require(folder.path))/values.json"
    var statements = [
      "undo", "undo 2", "redo", "redo 2", "dep clock test", "dep clock live", "advance 400ms",
      "dep uuid incrementing", "dep uuid live", "dep date \"2026-01-01T00:00:00Z\"",
      "dep random 42", "dep random live", "dep reset", "run", "let n = 3", "for n in 1...3 { n }",
      "shared storage appStorage file \"\(file)\" keep",
      "shared storage appStorage file \"\(file)\" reload",
      "shared storage appStorage memory", "skip received", "skip effects", "reset",
      "repeat 2 { undo; redo }", ".noSuchAction", "set depth 4", "effects", "history",
      "goto 0", "goto 2", "mark here", "goto here", "drop 1", "drop 2", "replay", "resend 1",
      "cancel all", "history --tree", "diff 0 1",
    ]
    statements += Self.features.map { "load \($0)" }
    statements += shell.session.stores.map { "use \($0.name)" }
    if shell.session.stores.count > 1 { statements.append("close") }
    statements += shell.session.sharedEntries.compactMap { entry in
      SampleValue.text(of: entry.type).map { "shared \"\(entry.name)\" = \($0)" }
    }
    return statements
  }
}

/// Random numbers that follow from a seed.
struct SeededNumbers: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed | 1 }

  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state &* 2_685_821_657_736_338_717
  }
}
