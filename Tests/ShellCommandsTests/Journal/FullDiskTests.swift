import Foundation
import PlatformIO
import ShellCommands
import ShellJournal
import ShellSession
import SystemPackage
import TcashKit
import Testing

/// A journal that can't be written for a while has everything afterwards.
@MainActor
@Suite(.timeLimit(.minutes(1))) struct FullDiskTests {
  private let folder = TemporaryFolder()

  private var path: String { "\(folder.path ?? "/nonexistent")/a.journal" }

  /// A disk with room for a number of bytes.
  private final class Disk {
    var room = Int.max

    func write(_ file: FileDescriptor, _ bytes: [UInt8]) throws {
      let count = min(room, bytes.count)
      try file.writeFully(bytes.prefix(count))
      room -= count
      if count < bytes.count { throw Errno.noSpace }
    }
  }

  @Test func aFileIsMadeAsSoonAsItCanBe() async throws {
    // Nothing can be created below a file.
    let obstacle = "\(try #require(folder.path))/sessions"
    try Data().write(to: URL(fileURLWithPath: obstacle))
    let path = "\(obstacle)/a.journal"
    let file = JournalFile.createWhenPossible(at: path)
    #expect(file.problem != nil && file.path == nil)
    var told: [String?] = []
    file.onProblem = { told.append($0) }
    let shell = Shell()
    shell.session.beginJournal(in: file, folder: "/")
    _ = await shell.run("load counter\n.incrementButtonTapped")
    #expect(try #require(file.contents()).statementCount == 2)
    file.retry()
    #expect(told.isEmpty, "the same problem is told once")

    try FileManager.default.removeItem(atPath: obstacle)
    file.retry()
    #expect(file.problem == nil && file.path == path)
    #expect(told == [nil])
    _ = await shell.run(".incrementButtonTapped")
    let written = JournalContents(parsing: Array(try Data(contentsOf: URL(fileURLWithPath: path))))
    let again = Shell()
    let summary = await SessionReplay(written, in: again.evaluator).run()
    #expect(summary.isSame, "\(summary.notes)")
    #expect(SessionPicture(again.session) == SessionPicture(shell.session))
  }

  @Test func aJournalGoesOnWhenThereIsRoom() async throws {
    let disk = Disk()
    let file = try JournalFile.create(at: path) { try disk.write($0, $1) }
    var told: [String?] = []
    file.onProblem = { told.append($0) }
    let shell = Shell()
    shell.session.beginJournal(in: file, folder: "/")
    _ = await shell.run("load counter\n.incrementButtonTapped")
    #expect(file.problem == nil)

    disk.room = 40
    _ = await shell.run(".incrementButtonTapped\n.incrementButtonTapped")
    #expect(file.problem != nil)
    #expect(told.count == 1, "the same problem is told once")
    // What is in the file is intact, and all of it is known.
    let written = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
    #expect(written.last == 0x0A)
    #expect(JournalContents(parsing: written).damage.isEmpty)
    #expect(try #require(file.contents()).statementCount == 4)
    file.retry()
    #expect(file.problem != nil)

    disk.room = .max
    file.retry()
    #expect(file.problem == nil)
    #expect(told.count == 2 && told.last == .some(nil))
    _ = await shell.run(".incrementButtonTapped")
    shell.session.journal?.recordStates()
    let contents = JournalContents(parsing: Array(try Data(contentsOf: URL(fileURLWithPath: path))))
    let again = Shell()
    let summary = await SessionReplay(contents, in: again.evaluator).run()
    #expect(summary.isSame, "\(summary.notes)")
    #expect(SessionPicture(again.session) == SessionPicture(shell.session))
  }

  @Test func savingHasWhatTheFileDoesNotHave() async throws {
    let disk = Disk()
    let file = try JournalFile.create(at: path) { try disk.write($0, $1) }
    let shell = Shell()
    shell.session.beginJournal(in: file, folder: "/")
    disk.room = 0
    _ = await shell.run("load todos\n.addTodoButtonTapped")
    let script = "\(try #require(folder.path))/a.tcash"
    #expect(await shell.run("save \"\(script)\"").error == nil)
    let again = Shell()
    #expect(await again.run("restore \"\(script)\"").error == nil)
    #expect(SessionPicture(again.session) == SessionPicture(shell.session))
  }
}
