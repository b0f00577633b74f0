import ComposableArchitecture
import Foundation
import ShellCommands
import TcashKit
import Testing

/// `undo` and `redo` where several stores and others change the same things.
@MainActor
@Suite struct UndoTests {
  private func run(_ script: String, in folder: String = ".") async -> Shell.Outcome {
    let shell = Shell(Shell.sharingFeatures)
    shell.evaluator.options.directory = folder
    return await shell.run(script)
  }

  private func withFolder(_ operation: (String) async throws -> Void) async throws {
    let folder = NSTemporaryDirectory() + "tcash-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try await operation(folder)
    // Before the folder goes.
    await PendingSaves.finish()
  }

  @Test(arguments: ["undo 2", "undo\nundo"])
  func undoingAMoveGivesTheFileItsValuesBack(_ undo: String) async throws {
    try await withFolder { folder in
      let file = folder + "/app.json"
      try #"{"count": 41, "other": true}"#.write(toFile: file, atomically: true, encoding: .utf8)
      let script = """
        load tally
        shared count = 1
        shared storage appStorage file "app.json" keep
        shared count = 2
        \(undo)
        expect count == 1
        shared storage appStorage file "app.json" reload
        expect count == 41
        """
      let outcome = await run(script, in: folder)
      #expect(outcome.error == nil, "\(outcome.output)")
      let text = try String(contentsOfFile: file, encoding: .utf8)
      #expect(text.contains("other"))
    }
  }

  @Test func redoingAMoveKeepsTheValuesAgain() async throws {
    try await withFolder { folder in
      let file = folder + "/app.json"
      try #"{"count": 41}"#.write(toFile: file, atomically: true, encoding: .utf8)
      let script = """
        load tally
        shared count = 1
        shared storage appStorage file "app.json" keep
        shared count = 2
        undo 2
        redo 2
        expect count == 2
        shared storage appStorage
        #>   appStorage: file app.json
        """
      let outcome = await run(script, in: folder)
      #expect(outcome.error == nil, "\(outcome.output)")
    }
  }

  @Test func aValueThatAnotherStoreChangedIsLeftAsItIs() async {
    let outcome = await run(
      """
      load tally as one
      load tally as two
      use one
      shared count = 1
      use two
      shared count = 2
      use one
      undo
      #>   undid #1 shared count = 1
      #>   left as it is, since others changed it: .appStorage("count")
      expect count == 2
      """
    )
    #expect(outcome.error == nil, "\(outcome.error ?? "") \(outcome.output)")
  }

  @Test func whatOneEntryLeavesAndTheNextRestoresIsRestored() async {
    let outcome = await run(
      """
      load tally as one
      load tally as two
      use one
      shared count = 1
      shared count = 2
      use two
      shared count = 1
      use one
      undo 2
      #>   undid #1 shared count = 1, #2 shared count = 2
      #>   count: as before #1
      #>   shared values set back: .appStorage("count") in memory
      expect count == 0
      """
    )
    #expect(outcome.error == nil, "\(outcome.error ?? "") \(outcome.output)")
  }

  @Test func aSwapThatWasUndoneDoesNotReturnWithAnother() async {
    let outcome = await run(
      """
      load tally as one
      load tally as two
      dep random 3
      use one
      dep random 4
      use two
      undo
      #>   undid #1 dep random 3
      #>   left as it is, since others changed it: random
      dep random
      #>   random: 4
      #>     or live, 42, a seed
      use one
      undo
      dep random
      #>   random: live
      #>     or 42, a seed
      """
    )
    #expect(outcome.error == nil, "\(outcome.error ?? "") \(outcome.output)")
  }

  /// Two values that no key names, and that have the same name in messages.
  @Reducer
  fileprivate struct Pair {
    struct State: Equatable {
      @Shared var one: Int
      @Shared var other: Int
    }

    enum Action { case tapped }

    var body: some ReducerOf<Self> {
      Reduce { state, _ in
        state.$one.withLock { $0 += 1 }
        state.$other.withLock { $0 += 1 }
        return .none
      }
    }
  }

  @Test func whatIsRestoredHidesNothingOfItsNameThatIsLeft() async {
    let (one, other) = (Shared(value: 0), Shared(value: 0))
    let shell = Shell([
      Feature("pair", initialState: Pair.State(one: one, other: other)) { Pair() }
    ])
    #expect(await shell.run("load pair\n.tapped").error == nil)
    one.withLock { $0 = 9 }
    let outcome = await shell.run("undo")
    #expect(outcome.error == nil)
    #expect(
      outcome.output.contains("  left as it is, since others changed it: Shared<Int>"),
      "\(outcome.output)"
    )
    #expect(one.wrappedValue == 9 && other.wrappedValue == 0)
  }
}
