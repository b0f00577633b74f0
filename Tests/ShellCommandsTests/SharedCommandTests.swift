import ComposableArchitecture
import Foundation
import ShellCommands
import ShellSession
import TcashKit
import Testing

/// `shared`: what it lists, sets and moves, and what it refuses.
@MainActor
@Suite struct SharedCommandTests {
  private func run(_ script: String) async -> Shell.Outcome {
    await Shell(Shell.sharingFeatures).run(script)
  }

  /// A folder for one test.
  private func withFolder(_ operation: (String) async throws -> Void) async throws {
    let folder = NSTemporaryDirectory() + "tcash-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try await operation(folder)
    // Before the folder goes.
    await PendingSaves.finish()
  }

  // MARK: Values

  @Test func allSharedValuesAreListed() async {
    let outcome = await run("load badge\nload tally\nshared")
    #expect(
      outcome.output.dropFirst(2) == [
        "  .appStorage(\"count\") Int    0   memory, 2 readers",
        "  tally.note           String \"\"  not stored, 1 reader",
      ]
    )
  }

  @Test func aValueIsSetForAllStoresAndIsInEachHistory() async {
    let outcome = await run(
      """
      load badge
      load tally
      shared count = 2 + 3
      shared tally.note = "x"
      shared .appStorage("count") = count + 1
      shared count
      history
      use badge
      history
      undo
      """
    )
    #expect(
      outcome.output.dropFirst(2) == [
        "  count: 0 → 5", "  note: \"\" → \"x\"", "  count: 5 → 6", "6",
        "  #1 shared count = 5", "  #2 shared tally.note = \"x\"",
        "  #3 shared .appStorage(\"count\") = 6", "  using badge",
        "  #1 count: 0 → 5  (shared count = 5)",
        "  #2 count: 5 → 6  (shared .appStorage(\"count\") = 6)",
      ]
    )
    #expect(outcome.code == "nothing-to-undo")
  }

  @Test func settingIsUndoneAndRedone() async {
    let outcome = await run("load tally\nshared count = 5\nundo\ncount\nredo\ncount")
    #expect(
      outcome.output.dropFirst(2) == [
        "  undid #1 shared count = 5", "  count: as before #1",
        "  shared values set back: .appStorage(\"count\") in memory", "0",
        "  redid #1 shared count = 5", "  count: as after #1",
        "  shared values set again: .appStorage(\"count\") in memory", "5",
      ]
    )
  }

  @Test(arguments: [
    ("shared cuont = 1", "unknown-shared-key", "did you mean 'count'?"),
    ("shared count = \"x\"", "type-mismatch", "Int"),
    ("shared count = 5 appStorage memory", "extra-argument", "appStorage"),
    ("shared count 5", "missing-keyword", "'='"),
    ("shared storage appStorge memory", "bad-choice", "did you mean 'appStorage'?"),
    ("shared storage appStorage memry", "bad-choice", "did you mean 'memory'?"),
    ("shared storage appStorage file", "expected-word", "PATH"),
    ("shared storage appStorage sqlite a.db kep", "bad-choice", "did you mean 'keep'?"),
    (
      "shared storage appStorage memory keep coordinatd", "bad-choice",
      "did you mean 'coordinated'?"
    ),
    ("shared .appStorage(\"count\" = 1", "expected-token", "')'"),
    ("shared storage appStorage file \"/dev/null/a.json\"", "file-not-writable", "a.json"),
  ])
  func aMistakeIsExplainedAndChangesNothing(_ statement: String, _ code: String, _ text: String)
    async
  {
    let shell = Shell(Shell.sharingFeatures)
    _ = await shell.run("load tally\n.tapped")
    let outcome = await shell.run(statement)
    #expect(outcome.code == code)
    #expect(outcome.error?.contains(text) == true)
    let after = await shell.run("count\nshared storage\nhistory")
    #expect(
      after.output == [
        "1", "  appStorage   memory", "  fileStorage  memory", "  inMemory     memory",
        "  #1 .tapped",
      ]
    )
  }

  // MARK: Storage

  @Test(arguments: ["file \"app.json\"", "sqlite \"app.db\""])
  func valuesMoveToAFileAndBackIntact(_ backend: String) async throws {
    try await withFolder { folder in
      let shell = Shell(Shell.sharingFeatures)
      shell.evaluator.options.directory = folder
      let name = backend.replacing("\"", with: "")
      let outcome = await shell.run(
        """
        load tally
        .tapped
        shared storage appStorage \(backend)
        .tapped
        undo
        count
        shared storage appStorage memory
        count
        shared storage
        .tapped
        shared storage appStorage \(backend) reload
        count
        """
      )
      #expect(outcome.error == nil)
      #expect(
        outcome.output.dropFirst(3) == [
          "  appStorage: 1 value kept in \(name)", "  count: 1 → 2", "  taps: 1 → 2",
          "  undid #3 .tapped", "  count, taps: as before #3",
          "  shared values set back: .appStorage(\"count\") in \(name)", "1",
          "  appStorage: 1 value kept in memory", "1",
          "  appStorage   memory", "  fileStorage  memory", "  inMemory     memory",
          "  count: 1 → 2", "  taps: 1 → 2",
          "  appStorage: 1 value read from \(name)", "  count: 2 → 1", "1",
        ]
      )
    }
  }

  @Test func keysOfAKindAreCoordinatedUntilTheMoveIsUndone() async throws {
    try await withFolder { folder in
      let shell = Shell(Shell.sharingFeatures)
      shell.evaluator.options.directory = folder
      let outcome = await shell.run(
        """
        load tally
        shared storage appStorage file "app.json" coordinated
        .tapped
        shared storage appStorage
        undo 2
        shared storage appStorage
        redo
        shared storage appStorage
        """
      )
      #expect(outcome.error == nil)
      let place = "file app.json, coordinated"
      #expect(outcome.output.contains("  appStorage: 1 value kept in \(place)"))
      #expect(outcome.output.count { $0 == "  appStorage: \(place)" } == 2)
      #expect(outcome.output.contains("  appStorage: memory"))
    }
  }

  @Test func aMoveIsUndoneWithItsValues() async throws {
    try await withFolder { folder in
      try Data("{\"count\": 40}".utf8).write(to: URL(fileURLWithPath: "\(folder)/app.json"))
      let shell = Shell(Shell.sharingFeatures)
      shell.evaluator.options.directory = folder
      let outcome = await shell.run(
        """
        load tally
        .tapped
        shared storage appStorage file "app.json"
        """
      )
      #expect(outcome.code == "storage-not-moved")
      #expect(outcome.error?.contains("'count'") == true)
      let later = await shell.run(
        """
        shared storage appStorage file "app.json" reload
        .tapped
        undo 2
        count
        shared storage appStorage
        redo 2
        count
        shared storage appStorage
        """
      )
      #expect(later.error == nil)
      #expect(later.output.contains("1"))
      #expect(later.output.contains("41"))
      #expect(later.output.contains("  appStorage: memory"))
      #expect(later.output.last == "  appStorage: file app.json")
    }
  }

  @Test func aSaveThatFailsIsAnErrorOfItsStatement() async throws {
    try await withFolder { folder in
      let shell = Shell(Shell.sharingFeatures)
      shell.evaluator.options.directory = folder
      let first = await shell.run(
        "load tally\nshared storage appStorage file \"sub/app.json\" reload"
      )
      #expect(first.error == nil)
      // A file where the folder is to be.
      try? FileManager.default.removeItem(atPath: folder + "/sub")
      try "".write(toFile: folder + "/sub", atomically: true, encoding: .utf8)
      let outcome = await shell.run("shared count = 1\nprint \"next\"")
      #expect(outcome.code == "issue")
      #expect(outcome.error?.contains("could not be saved") == true, "\(outcome.error ?? "")")
      #expect(!outcome.output.contains("next"))
    }
  }

  @Test func aMoveOfStorageIsUndoneWhereItWasMade() async throws {
    try await withFolder { folder in
      let shell = Shell(Shell.sharingFeatures)
      shell.evaluator.options.directory = folder
      let outcome = await shell.run(
        """
        load badge
        .rowsAdded(1)
        load tally
        shared storage appStorage file "app.json"
        .tapped
        use badge
        undo
        shared storage appStorage
        count
        use tally
        undo
        undo
        shared storage appStorage
        """
      )
      #expect(outcome.error == nil)
      #expect(
        outcome.output.dropFirst(6) == [
          "  using badge", "  undid #1 .rowsAdded(1)", "  rows[id: 0]: as before #1",
          "  left as it is, since others changed it: .appStorage(\"count\")",
          "  appStorage: file app.json", "1", "  using tally",
          "  undid #2 .tapped", "  count, taps: as before #2",
          "  shared values set back: .appStorage(\"count\") in file app.json",
          "  undid #1 shared storage appStorage file \"app.json\"",
          "  appStorage: file app.json → memory", "  appStorage: memory",
        ]
      )
    }
  }

  @Test func theOrderOfTheMovesDecidesWhereTheirUndoingLeads() async throws {
    try await withFolder { folder in
      let shell = Shell(Shell.sharingFeatures)
      shell.evaluator.options.directory = folder
      let outcome = await shell.run(
        """
        load tally
        shared storage appStorage file "one.json"
        load badge
        shared storage appStorage file "two.json"
        use tally
        undo
        shared storage appStorage
        use badge
        undo
        shared storage appStorage
        redo
        shared storage appStorage
        use tally
        redo
        use badge
        undo
        shared storage appStorage
        """
      )
      #expect(outcome.error == nil, "\(outcome.error ?? "")")
      let places = outcome.output.filter { line in
        line.hasPrefix("  appStorage: ") && !line.contains("kept") && !line.contains("→")
      }
      #expect(
        places == [
          // The later move holds, whichever store took its own back.
          "  appStorage: file two.json",
          // Then the first one, which was undone, does not come back.
          "  appStorage: memory",
          "  appStorage: file two.json",
          // It was done again beneath the second.
          "  appStorage: file one.json",
        ]
      )
    }
  }

  @Test(arguments: ["file \"\"", "sqlite \"\"", "sqlite \"  \"", "sqlite \"\\(\"\")\""])
  func aFileNeedsAName(_ backend: String) async {
    let outcome = await run("load tally\nshared storage appStorage \(backend)")
    #expect(outcome.code == "empty-path", "\(outcome.error ?? "")")
  }

  @Test func afterAMoveThatFailedNoFileIsLeft() async throws {
    try await withFolder { folder in
      let shell = Shell(Shell.sharingFeatures)
      shell.evaluator.options.directory = folder
      _ = await shell.run("load ratio")
      for backend in ["sqlite \"new/app.db\"", "file \"new.json\""] {
        let outcome = await shell.run("shared storage appStorage \(backend) keep")
        #expect(outcome.code == "storage-not-moved")
        #expect(outcome.error?.contains("'ratio'") == true, "\(outcome.error ?? "")")
        let files = try FileManager.default.subpathsOfDirectory(atPath: folder)
        #expect(files.filter { $0 != "new" } == [])
      }
    }
  }

  @Test func aFileKeyIsWrittenAsItIsDeclared() async throws {
    let file = "\(NSTemporaryDirectory())tcash-never-made.json"
    let shell = Shell([
      Feature("draft", initialState: Draft.State(file: URL(fileURLWithPath: file))) { Draft() }
    ])
    let outcome = await shell.run(
      """
      load draft
      shared .fileStorage("\(file)") = "one"
      text
      shared .fileStorage(\(file)) = "two"
      text
      shared tcash-never-made.json = "three"
      text
      """
    )
    #expect(outcome.error == nil, "\(outcome.error ?? "")")
    #expect(outcome.output.filter { $0.hasPrefix("\"") } == ["\"one\"", "\"two\"", "\"three\""])
    #expect(!FileManager.default.fileExists(atPath: file), "Files are in the shell's memory.")
  }

  @Test func whatOnlyTheHistoryHoldsIsNoReader() async {
    let outcome = await run(
      """
      load keyed
      .added
      .added
      shared
      .removed
      shared
      undo
      shared
      """
    )
    #expect(outcome.error == nil, "\(outcome.error ?? "")")
    let readers = outcome.output.filter { $0.contains(".appStorage") }.compactMap {
      $0.firstMatch(of: /(\d+) readers?$/)?.output.1
    }
    #expect(readers == ["2", "1", "2"])
  }

  @Test func aValueOfNoKeyIsListedWithAllItsPlaces() async {
    let outcome = await run("load keyed\n.lent\n.lent\n.lent\nshared")
    #expect(
      outcome.output.last
        == "  keyed.note String \"\"  not stored, 4 readers, also keyed.lent[0] and 2 more"
    )
  }

  // MARK: Permission

  @Test func aScriptWritesWithinItsFoldersOnly() async throws {
    try await withFolder { folder in
      let inner = "\(folder)/inner"
      try FileManager.default.createDirectory(
        atPath: "\(inner)/deep",
        withIntermediateDirectories: true
      )
      try FileManager.default.createSymbolicLink(
        atPath: "\(inner)/link",
        withDestinationPath: folder
      )
      let shell = Shell(Shell.sharingFeatures)
      shell.evaluator.options.directory = inner
      shell.evaluator.options.writePermission = WritePermission(within: [inner])
      let allowed = await shell.run("shared storage appStorage file \"deep/new/a.json\"")
      #expect(allowed.error == nil)
      for backend in ["file \"../a.json\"", "sqlite \"link/a.db\"", "file \"/a.json\"", "live"] {
        let outcome = await shell.run("shared storage appStorage \(backend)")
        #expect(outcome.code == "write-not-allowed", "\(backend)")
        #expect(outcome.error?.contains("--allow-write") == true)
      }
      // The folder that a link leads to is the one to allow, or the next error would be the same.
      let linked = await shell.run("shared storage appStorage sqlite \"link/a.db\"")
      #expect(linked.error?.contains("'--allow-write \(folder)'") == true, "\(linked.error ?? "")")
      let after = await shell.run("shared storage appStorage\nshared storage inMemory live")
      #expect(
        after.output == ["  appStorage: file deep/new/a.json", "  inMemory: memory"]
      )
    }
  }
}
