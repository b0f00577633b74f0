import ComposableArchitecture
import Foundation
import ShellCommands
import ShellJournal
import ShellSession
import TcashKit
import Testing

/// What a change finds in its storage is recorded, and not read again when the action is repeated: that
/// a coordinated change reads it, or that it arrives while the reducer runs.
@MainActor
@Suite struct CoordinatedReadTests {
  /// A count that another process changes just before the reducer does.
  @Reducer
  fileprivate struct Contended {
    @ObservableState
    struct State: Equatable {
      @Shared(.appStorage("count")) var count = 0
    }

    enum Action { case tapped, tappedTwice, tappedThrice }

    /// What the other process does, once.
    let others = LockIsolated<(@Sendable () -> Void)?>(nil)

    /// What a change adds.
    let step = LockIsolated(1)

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        if action != .tapped { state.$count.withLock { $0 += step.value } }
        let change = others.withValue { others in
          defer { others = nil }
          return others
        }
        change?()
        state.$count.withLock { $0 += step.value }
        if action == .tappedThrice { state.$count.withLock { $0 += step.value } }
        return .none
      }
    }
  }

  private func withShell(_ operation: (Shell, Contended, String) async throws -> Void) async throws
  {
    let folder = NSTemporaryDirectory() + "tcash-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let reducer = Contended()
    let shell = shell(reducer, in: folder)
    try await operation(shell, reducer, folder)
    await PendingSaves.finish()
  }

  private func shell(_ reducer: Contended, in folder: String) -> Shell {
    let shell = Shell([Feature("contended", initialState: Contended.State()) { reducer }])
    shell.evaluator.options.directory = folder
    return shell
  }

  /// An action, and another whose last change follows that of another process, which stores 40.
  private func begin(
    _ shell: Shell,
    _ reducer: Contended,
    _ folder: String,
    _ action: String
  ) async throws {
    let outcome = await shell.run(
      "load contended\nshared storage appStorage file \"app.json\" coordinated\n.tapped"
    )
    #expect(outcome.error == nil)
    let file = URL(fileURLWithPath: "\(folder)/app.json")
    reducer.others.setValue { try? Data("{\"count\": 40}".utf8).write(to: file) }
    _ = await shell.run(action)
    #expect(await shell.run("count").output == [action == ".tappedThrice" ? "42" : "41"])
  }

  /// A change that found nothing goes on from what the replay has made.
  @Test func anotherReducerFindsTheSame() async throws {
    try await withShell { shell, reducer, folder in
      try await begin(shell, reducer, folder, ".tappedThrice")
      reducer.step.setValue(10)
      _ = await shell.run("replay")
      #expect(await shell.run("count").output == ["60"])
    }
  }

  @Test(arguments: [".tapped", ".tappedTwice"])
  func aReplaySuppliesIt(_ action: String) async throws {
    try await withShell { shell, reducer, folder in
      try await begin(shell, reducer, folder, action)
      let outcome = await shell.run("replay")
      #expect(outcome.error == nil)
      #expect(outcome.output.contains { $0.contains("same") }, "\(outcome.output)")
      #expect(await shell.run("count").output == ["41"])
    }
  }

  @Test(arguments: [".tapped", ".tappedTwice"])
  func aResumedSessionSuppliesIt(_ action: String) async throws {
    try await withShell { shell, reducer, folder in
      let journal = MemoryJournal()
      shell.session.beginJournal(in: journal, folder: folder)
      try await begin(shell, reducer, folder, action)
      let again = self.shell(reducer, in: folder)
      let summary = await SessionReplay(JournalContents(journal.records), in: again.evaluator).run()
      #expect(summary.differences.isEmpty, "\(summary.notes)")
      #expect(await again.run("count").output == ["41"])
    }
  }

  /// Moves the count to a coordinated file, changes it, and lets another process store 40 there.
  private func beginCoordinated(
    _ shell: Shell,
    _ folder: String,
    _ statement: String
  ) async throws -> URL {
    let move = "load contended\nshared storage appStorage file \"app.json\" coordinated"
    #expect(await shell.run("\(move)\n\(statement)").error == nil)
    await PendingSaves.finish()
    let file = URL(fileURLWithPath: "\(folder)/app.json")
    try Data("{\"count\": 40}".utf8).write(to: file)
    return file
  }

  /// A replay that gives the same leaves what others have stored since.
  @Test func aReplayDoesNotTakeBackWhatOthersHaveStored() async throws {
    try await withShell { shell, _, folder in
      let file = try await beginCoordinated(shell, folder, "shared count = 5")
      // Finds 40 in the transaction, and changes nothing.
      #expect(await shell.run("shared count = 40").error == nil)
      let replay = await shell.run("replay")
      #expect(replay.output.contains { $0.contains("same") }, "\(replay.output)")
      #expect(await shell.run("count").output == ["40"])
      await PendingSaves.finish()
      #expect(try String(contentsOf: file, encoding: .utf8).contains("40"))
    }
  }

  /// A statement computes its value from what others have stored, which is a change of its own.
  @Test(arguments: ["shared count = count + 1", "edit count = count + 1", "edit count = 41"])
  func aStatementSeesWhatOthersHaveStored(_ statement: String) async throws {
    try await withShell { shell, reducer, folder in
      let journal = MemoryJournal()
      shell.session.beginJournal(in: journal, folder: folder)
      let file = try await beginCoordinated(shell, folder, ".tapped")
      #expect(await shell.run(statement).error == nil)
      #expect(await shell.run("count").output == ["41"])
      await PendingSaves.finish()
      #expect(try String(contentsOf: file, encoding: .utf8).contains("41"))
      #expect(await shell.run("undo").error == nil)
      #expect(await shell.run("count").output == ["40"])
      #expect(await shell.run("redo").error == nil)
      #expect(await shell.run("count").output == ["41"])
      let again = self.shell(reducer, in: folder)
      let summary = await SessionReplay(JournalContents(journal.records), in: again.evaluator).run()
      #expect(summary.differences.isEmpty, "\(summary.notes)")
      #expect(await again.run("count").output == ["41"])
    }
  }
}
