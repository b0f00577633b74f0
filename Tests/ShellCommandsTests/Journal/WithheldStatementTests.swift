import Foundation
import ShellCommands
import ShellJournal
import ShellSession
import TcashKit
import Testing

/// What the user keeps out of the history is not in the journal and in saved scripts, either.
@MainActor
@Suite struct WithheldStatementTests {
  private let folder = TemporaryFolder()

  private func session() async -> (shell: Shell, journal: MemoryJournal) {
    let shell = Shell()
    let journal = MemoryJournal()
    shell.session.beginJournal(in: journal, folder: "/")
    _ = await shell.run("load counter\n.incrementButtonTapped\ndep clock test")
    shell.evaluator.isOffTheRecord = true
    _ = await shell.run("let secret = \"hunter2\"\nrepeat 2 { .incrementButtonTapped }\nadvance 3s")
    shell.evaluator.isOffTheRecord = false
    _ = await shell.run(".decrementButtonTapped")
    return (shell, journal)
  }

  @Test func neitherTheStatementNorItsEventsAreInTheJournal() async {
    let (_, journal) = await session()
    let text = JournalFile.text(of: journal.records)
    #expect(!text.contains("hunter2") && !text.contains("repeat"), "\(text)")
    #expect(journal.records.count { $0 == .withheld } == 3)
    let actions = journal.records.count { if case .act = $0 { true } else { false } }
    #expect(actions == 2)
  }

  @Test func aReplayTellsWhatIsMissing() async {
    let (_, journal) = await session()
    let state = JournalRecord.StateChecksum(store: "counter", number: 4, crc: "00000000")
    journal.append(.states(checksums: [state]))
    let again = Shell()
    let summary = await SessionReplay(JournalContents(journal.records), in: again.evaluator).run()
    #expect(summary.withheldCount == 3)
    #expect(!summary.isSame)
    let notes = summary.notes.joined(separator: "\n")
    let note = "3 statements that began with a space are not in the journal"
    #expect(notes.contains(note), "\(notes)")
    #expect(summary.stateDifference == nil, "that it differs is known")
    #expect(await again.run("count").output == ["0"])
    // The clock is set where the next statement finds it.
    #expect(again.session.testTime == .seconds(3))
  }

  @Test func aSavedScriptHasARemarkInItsPlace() async throws {
    let (shell, _) = await session()
    let file = "\(try #require(folder.path))/a.tcash"
    let saved = await shell.run("save \"\(file)\"")
    #expect(saved.output.first?.contains("saved 4 statements") == true, "\(saved.output)")
    let text = try String(contentsOfFile: file, encoding: .utf8)
    #expect(!text.contains("hunter2"))
    #expect(text.contains("\n# A statement that began with a space is left out here.\n"), "\(text)")
  }
}
