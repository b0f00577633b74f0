import ComposableArchitecture
import Foundation
import ShellCommands
import ShellLanguage
import ShellOutput
import ShellSession
import ShellValues
import TcashKit
import Testing

/// What was done in a session is written to a script that does it again.
@MainActor
@Suite struct SaveTests {
  private let folder = TemporaryFolder()

  private func path(_ name: String = "session.tcash") throws -> String {
    "\(try #require(folder.path))/\(name)"
  }

  /// Saves a session, and returns the statements of the script.
  private func saved(_ shell: Shell, _ command: String = "save") async throws -> [String] {
    let path = try path()
    let outcome = await shell.run("\(command) \"\(path)\" --force")
    try #require(outcome.error == nil, "\(outcome.error ?? "")")
    return try String(contentsOfFile: path, encoding: .utf8)
      .split(separator: "\n").map(String.init).filter { $0.first != "#" || $0.hasPrefix("#>") }
  }

  private func saved(_ script: String, _ command: String = "save") async throws -> [String] {
    let shell = Shell()
    let outcome = await shell.run(script)
    try #require(outcome.error == nil, "\(outcome.error ?? "")")
    return try await saved(shell, command)
  }

  // MARK: The same again

  @Test(arguments: exampleScripts)
  func aSavedExampleGivesTheSameStoresAgain(_ script: String) async throws {
    let first = Shell()
    let outcome = await first.run(try String(contentsOfFile: script, encoding: .utf8))
    try #require(outcome.error == nil, "\(outcome.error ?? "")")
    _ = try await saved(first)

    let second = Shell()
    let again = await second.run(try String(contentsOfFile: path(), encoding: .utf8))
    #expect(again.error == nil, "\(again.error ?? "")")
    #expect(!first.session.stores.isEmpty)
    #expect(Summary(second.session) == Summary(first.session))
  }

  @Test func aMeasurementMayDifferInTheNextRun() async throws {
    let script =
      "load counter\ntime .incrementButtonTapped\nbench 2 { .incrementButtonTapped }\ncount"
    let lines = try await saved(script, "export script")
    #expect(!lines.contains { $0.contains("took") || $0.contains("median") })
    #expect(lines.contains("#>   count: 0 → 1"))
    let again = await Shell().run(try String(contentsOfFile: path(), encoding: .utf8))
    #expect(again.error == nil, "\(again.error ?? "")")
  }

  @Test(arguments: exampleScripts)
  func anExportedExampleHoldsAsATest(_ script: String) async throws {
    let first = Shell()
    let outcome = await first.run(try String(contentsOfFile: script, encoding: .utf8))
    try #require(outcome.error == nil, "\(outcome.error ?? "")")
    _ = try await saved(first, "export script")

    let text = try String(contentsOfFile: path(), encoding: .utf8)
    let again = await Shell().run(text)
    #expect(again.error == nil, "\(again.error ?? "")\n\(text)")
  }

  private nonisolated static let exampleScripts: [String] = {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let folder = root.appendingPathComponent("Examples/Scripts").path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.hasSuffix(".tcash") }.sorted().map { "\(folder)/\($0)" }
  }()

  @Test func thereAreExamples() {
    #expect(Self.exampleScripts.count >= 10)
  }

  @Test func worldsStorageAndTheClockAreTheSameAgain() async throws {
    let first = Shell()
    let file = try path("values.json")
    let outcome = await first.run(
      """
      load search
      dep clock test
      dep uuid incrementing
      dep --store search random 42
      load settings as mine
      shared storage appStorage file "\(file)"
      shared displayName = "Blob"
      use search
      .queryChanged("eyre")
      advance 300ms
      .queryChanged("eyr")
      undo
      advance 1s
      dep search.results delays 2s throws "offline"
      .querySubmitted
      run
      set depth 3
      """
    )
    #expect(outcome.error == nil, "\(outcome.error ?? "")")
    _ = try await saved(first)
    let second = Shell()
    let again = await second.run(try String(contentsOfFile: path(), encoding: .utf8))
    #expect(again.error == nil, "\(again.error ?? "")")
    #expect(Summary(second.session) == Summary(first.session))
    #expect(Summary(first.session).swaps.contains("search.results delays 2s throws \"offline\""))
    #expect(Summary(first.session).testTime > .seconds(2))
  }

  // MARK: What is written

  @Test func lookingIsLeftOut() async throws {
    let lines = try await saved(
      """
      load counter
      .incrementButtonTapped
      state
      count
      history; dep; shared; set; stores; effects
      expect count == 1
      print "so far"
      for n in 1...3 { print n }
      undo
      redo
      """
    )
    #expect(lines == ["load counter", ".incrementButtonTapped", "undo", "redo"])
  }

  @Test func blocksAreWhole() async throws {
    let script = """
      load counter
      def twice() {
        .incrementButtonTapped
        .incrementButtonTapped
      }
      repeat 2 { twice() }
      if count == 4 { .decrementButtonTapped } else { print "no" }
      """
    #expect(try await saved(script) == script.split(separator: "\n").map(String.init))
  }

  @Test func aNameThatIsUsedLaterKeepsWhatGaveItItsValue() async throws {
    let lines = try await saved(
      """
      load counter
      count
      count + 41
      let answer = last
      for n in 1...2 { let sum = n }
      let two = sum
      """
    )
    #expect(
      lines == [
        "load counter", "count + 41", "let answer = last", "for n in 1...2 { let sum = n }",
        "let two = sum",
      ]
    )
  }

  /// The names of a loop are its own, also if it fails.
  @Test func aNameOfAFailedLoopIsNotLeftBehind() async throws {
    let shell = Shell()
    _ = await shell.run("load counter")
    let outcome = await shell.run("for count in [7] { .incrementButtonTapped; fail \"no\" }")
    #expect(outcome.code == "failed")
    #expect(await shell.run("repeat count { .incrementButtonTapped }").error == nil)
    #expect(
      try await saved(shell) == [
        "load counter", ".incrementButtonTapped", "repeat count { .incrementButtonTapped }",
      ]
    )
  }

  @Test func whatAScriptWasGivenIsNamed() async throws {
    let shell = Shell()
    shell.session.variables["arguments"] = ["a\"b"]
    _ = await shell.run("load counter as mine; let name = arguments[0]")
    #expect(
      try await saved(shell) == [
        #"let arguments = ["a\"b"]"#, "load counter as mine", "let name = arguments[0]",
      ]
    )
  }

  @Test func commandsAreInFull() async throws {
    let shell = Shell()
    let source = SourceText(
      "loa counter\n.incrementButtonTapped; und\nrepe 2 { .decrementButtonTapped }"
    )
    let parser = Parser(source, grammar: CommandCatalog.grammar, allowsAbbreviations: true)
    guard case .complete(let statements) = parser.parse() else {
      Issue.record("not parsed")
      return
    }
    for statement in statements {
      try await shell.evaluator.evaluate(statement, in: source) { _ in }
    }
    #expect(
      try await saved(shell) == [
        "load counter", ".incrementButtonTapped", "undo", "repeat 2 { .decrementButtonTapped }",
      ]
    )
  }

  @Test func aMoveOfStorageSaysWhichValuesHeld() async throws {
    let lines = try await saved(
      """
      load settings
      shared storage appStorage sqlite "\(try path("a.db"))"
      """
    )
    // Whoever wrote a whole path meant this file, wherever the script is.
    let database = try path("a.db")
    #expect(lines == ["load settings", "shared storage appStorage sqlite \"\(database)\" keep"])
  }

  @Test func aFilesStatementsAreWrittenWithTheirPathsFromThere() async throws {
    let inner = try path("inner")
    try FileManager.default.createDirectory(atPath: inner, withIntermediateDirectories: true)
    let text = "load settings\nshared storage appStorage file values.json keep\n"
    try text.write(toFile: "\(inner)/setup.tcash", atomically: true, encoding: .utf8)
    let lines = try await saved("source \"\(inner)/setup.tcash\"")
    #expect(
      lines == ["load settings", "shared storage appStorage file \"inner/values.json\" keep"]
    )
  }

  // MARK: Failures

  @Test func whatFailedIsLeftOut() async throws {
    let shell = Shell()
    _ = await shell.run("load counter")
    #expect(await shell.run(".incremntButtonTapped").error != nil)
    #expect(await shell.run("undo").error != nil)
    #expect(await shell.run("use nobody").error != nil)
    #expect(try await saved(shell) == ["load counter"])
  }

  @Test func anActionWhoseBlockDidNotHoldIsWrittenWithoutIt() async throws {
    let shell = Shell()
    _ = await shell.run("load counter")
    #expect(await shell.run(".incrementButtonTapped { $0.count = 7 }").code == "change-differs")
    #expect(await shell.run(".incrementButtonTapped\n#>   nonsense").code == "output-differs")
    #expect(
      try await saved(shell) == [
        "load counter", ".incrementButtonTapped", ".incrementButtonTapped",
      ]
    )
  }

  @Test func ofABlockThatFailedItsPartsAreWritten() async throws {
    let shell = Shell()
    _ = await shell.run("load counter\ndef say(text) { .factResponse(.success(text)); print text }")
    let outcome = await shell.run(
      "for n in 1...3 { .incrementButtonTapped; say(\"n\\(n)\"); if n == 2 { fail \"two\" } }"
    )
    #expect(outcome.code == "failed")
    let lines = try await saved(shell)
    #expect(
      lines == [
        "load counter", "def say(text) { .factResponse(.success(text)); print text }",
        ".incrementButtonTapped", "let text = \"n1\"", ".factResponse(.success(text))",
        ".incrementButtonTapped", "let text = \"n2\"", ".factResponse(.success(text))",
      ]
    )
    let second = Shell()
    #expect(await second.run(lines.joined(separator: "\n")).error == nil)
    #expect(Summary(second.session).stores == Summary(shell.session).stores)
  }

  @Test func anActionThatRaisedAnIssueIsWrittenWithIt() async throws {
    let shell = Shell()
    _ = await shell.run("load counter; dep numberFact.fetch fails")
    #expect(await shell.run(".factButtonTapped").code == "issue")
    let lines = try await saved(shell)
    #expect(lines.last == "expect error issue { .factButtonTapped }")
    let second = Shell()
    let again = await second.run(lines.joined(separator: "\n"))
    #expect(again.error == nil, "\(again.error ?? "")")
    #expect(Summary(second.session) == Summary(shell.session))
  }

  /// What was done although its changes were not the expected ones is done by the script, too, and does not stop it.
  @Test(arguments: [
    [".incrementButtonTapped"],
    [".incrementButtonTapped { $0.count = 9 }", ".incrementButtonTapped { $0.count = 2 }"],
    ["repeat 2 { .incrementButtonTapped { $0.count = 1 } }"],
    [".factButtonTapped { $0.isLoading = true }", "receive .factResponse { $0.fact = \"y\" }"],
    [".factButtonTapped { $0.isLoading = true }", "receive .factResponse"],
    [
      "dep numberFact.fetch fails", ".factButtonTapped { $0.isLoading = false }",
      "skip received", ".factButtonTapped { $0.isLoading = true }",
    ],
    [".incrementButtonTapped", "undo", "resend 1 { $0.count = 1 }"],
  ])
  func whatWasNotAsExpectedIsDoneAgain(_ statements: [String]) async throws {
    let first = [
      "load counter", "dep clock immediate", "dep numberFact.fetch returns \"x\"",
    ]
    for mode in ["set exhaustive off", "set exhaustive on"] {
      let shell = Shell()
      for statement in first + [mode] + statements { _ = await shell.run(statement) }
      // What was not received would stop here.
      let last = await shell.run(".decrementButtonTapped { $0.count -= 1; $0.fact = nil }")
      for command in ["save", "export script"] {
        let lines = try await saved(shell, command)
        let second = Shell()
        let again = await second.run(lines.joined(separator: "\n"))
        #expect(again.error == nil, "\(again.error ?? "")\n\(lines)")
        #expect(
          Summary(second.session).stores == Summary(shell.session).stores,
          "\(lines)\n\(last)"
        )
      }
    }
  }

  /// A script that is exhaustive ends with an error if actions were not received or effects are in flight.
  @Test(arguments: ["dep clock immediate", "dep clock test"])
  func anUnfinishedSessionEndsAsAScript(_ clock: String) async throws {
    let lines = try await saved(
      """
      load counter
      \(clock)
      dep numberFact.fetch returns "x"
      set exhaustive on
      .factButtonTapped { $0.isLoading = true }
      """,
      "export script"
    )
    #expect(lines.last == "set exhaustive off")
    let shell = Shell()
    #expect(await shell.run(lines.joined(separator: "\n")).error == nil)
    try shell.evaluator.checkEnd()
  }

  @Test func aClockThatRunsOnIsMovedAsFarAsItCame() async throws {
    let shell = Shell()
    _ = await shell.run("load search; dep clock test; .queryChanged(\"a\")")
    _ = await shell.run("advance 1s")
    #expect(try await saved(shell).last == "advance 1s")
  }

  // MARK: The file

  @Test func aFileThatIsThereIsNotReplacedUnasked() async throws {
    let shell = Shell()
    let path = try path()
    try "mine".write(toFile: path, atomically: true, encoding: .utf8)
    _ = await shell.run("load counter")
    #expect(await shell.run("save \"\(path)\"").code == "file-exists")
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "mine")
    #expect(await shell.run("save \"\(path)\" --force").error == nil)
    #expect(try String(contentsOfFile: path, encoding: .utf8).contains("load counter"))
    let names = try FileManager.default.contentsOfDirectory(atPath: #require(folder.path))
    #expect(names == ["session.tcash"], "nothing is left beside it")
  }

  private func permissions(of name: String = "session.tcash") throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path(name))[.posixPermissions] as? Int
  }

  @Test func itsOwnerAloneMayReadANewSession() async throws {
    _ = try await saved("load counter")
    #expect(try permissions() == 0o600)
    let outcome = await Shell().run("load counter; export script \"\(try path("exported.tcash"))\"")
    #expect(outcome.error == nil, "\(outcome.error ?? "")")
    #expect(try permissions(of: "exported.tcash") == 0o600)
  }

  @Test func othersMayReadWhatIsExportedForThem() async throws {
    let shell = Shell()
    _ = await shell.run("load counter; .incrementButtonTapped")
    for kind in ["html", "mermaid", "state", "test"] {
      let outcome = await shell.run("export \(kind) \"\(try path(kind))\"")
      #expect(outcome.error == nil, "\(outcome.error ?? "")")
      // The process's umask applies.
      #expect(try permissions(of: kind) == 0o644, "\(kind)")
    }
  }

  @Test(arguments: [
    "save a.snapshot --force", "export script a.snapshot --force",
    "export html a.snapshot --force", "snapshot \"a\" --update", "record a.snapshot --force",
  ])
  func thePermissionsOfAFileThatIsReplacedStay(_ command: String) async throws {
    let shell = Shell()
    shell.evaluator.options.directory = try #require(folder.path)
    _ = await shell.run("load counter; .incrementButtonTapped")
    let file = try path("a.snapshot")
    try "".write(toFile: file, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o664], ofItemAtPath: file)
    let outcome = await shell.run(command)
    #expect(outcome.error == nil, "\(outcome.error ?? "")")
    #expect(try permissions(of: "a.snapshot") == 0o664)
    #expect(try !String(contentsOfFile: file, encoding: .utf8).isEmpty)
  }

  @Test func whereNothingWasDoneNothingIsSaved() async throws {
    #expect(await Shell().run("save \"\(try path())\"").code == "nothing-to-save")
    #expect(await Shell().run("features; save \"\(try path())\"").code == "nothing-to-save")
  }

  @Test func aScriptMayNotSaveOutsideOfItsFolder() async throws {
    let shell = Shell()
    shell.evaluator.options.writePermission = WritePermission(within: ["/nowhere"])
    let outcome = await shell.run("load counter; save \"\(try path())\"")
    #expect(outcome.code == "write-not-allowed")
    #expect(!FileManager.default.fileExists(atPath: try path()))
  }

  @Test func aFolderThatIsNotThereIsNamed() async throws {
    let outcome = await Shell().run("load counter; save \"\(try path("nowhere/a.tcash"))\"")
    #expect(outcome.code == "file-not-writable")
    #expect(outcome.error?.contains("there is no such folder") == true)
  }

  // MARK: Effects

  @Test func whatEffectsDidMeanwhileIsWaitedFor() async throws {
    let shell = Shell()
    _ = await shell.run("load counter; .factButtonTapped; wait; .incrementButtonTapped")
    #expect(
      try await saved(shell) == [
        "load counter", ".factButtonTapped", "wait", ".incrementButtonTapped",
      ]
    )
  }

  @Test func whatEffectsDidWhileNobodyWaitedIsWaitedFor() async throws {
    let shell = Shell()
    _ = await shell.run("load counter; .factButtonTapped")
    await shell.letTimePass()
    var output: [String] = []
    shell.evaluator.emitArrivals { report in
      output += TextFormat().lines(for: report).map(\.plain)
    }
    #expect(output.first?.contains("factResponse") == true)
    _ = await shell.run(".incrementButtonTapped")
    let expected = ["load counter", ".factButtonTapped", "wait", ".incrementButtonTapped"]
    #expect(try await saved(shell) == expected)
    let exported = try await saved(shell, "export script")
    let wait = try #require(exported.firstIndex(of: "wait"))
    #expect(exported[wait + 1] == "#> \(output[0])")
  }

  // MARK: Export

  @Test func anExportHasWhatWasSeen() async throws {
    let lines = try await saved(
      """
      load counter
      .incrementButtonTapped
      state count
      expect count == 1
      help undo
      """,
      "export script"
    )
    #expect(
      lines == [
        "set world live", "load counter", "#>   loaded counter", ".incrementButtonTapped",
        "#>   count: 0 → 1", "state count", "#> 1", "expect count == 1",
      ]
    )
  }

  @Test func anExportHasWhatWasSeenThen() async throws {
    let lines = try await saved(
      """
      load settings
      state displayName
      shared displayName = "Blob"
      set depth 1
      state
      shared displayName = "Bloberta"
      """,
      "export script"
    )
    #expect(
      lines == [
        "set world live", "load settings", "#>   loaded settings", "state displayName",
        "#> \"Guest\"",
        "shared displayName = \"Blob\"", "#>   displayName: \"Guest\" → \"Blob\"", "set depth 1",
        "#>   depth: 1", "state",
        "#> Settings.State", "#> ├ displayName: \"Blob\"", "#> ├ isSoundOn: true",
        "#> ├ textSize: .medium", "#> ├ draft: Settings.Draft …", "#> ╰ problem: nil",
        "shared displayName = \"Bloberta\"", "#>   displayName: \"Blob\" → \"Bloberta\"",
      ]
    )
  }
}

/// What two sessions are compared by.
private struct Summary: Equatable {
  private(set) var stores: [String] = []
  private(set) var swaps: [String] = []
  private(set) var storages: [String] = []
  private(set) var shared: [String] = []
  private(set) var variables: [String] = []
  private(set) var settings: Settings
  private(set) var testTime: Duration

  @MainActor
  init(_ session: ShellSession) {
    settings = session.settings
    testTime = session.testTime
    stores = session.stores.map { store in
      let isCurrent = store === session.current
      return "\(store.title) \(isCurrent) \(store.timeline.undoCount) "
        + "\(Self.masked(ValueDescription().text(store.state)))"
    }
    let worlds = [session.world] + session.stores.map(\.world)
    swaps = worlds.flatMap(\.swaps).map { "\($0.name) \($0.alternative)" }
    storages = SharedStorageKind.allCases.map { Self.masked(session.storageDescription(of: $0)) }
    shared = session.sharedEntries.map { "\($0.key) \(ValueDescription().text($0.value))" }
    variables = session.variables.map { name, value in
      "\(name) \(Self.masked(ValueDescription().text(value)))"
    }.sorted()
  }

  /// A text without what is another one each time: ids and folders.
  private static func masked(_ text: String) -> String {
    text
      .replacing(#/[0-9A-F]{8}-[0-9A-F]{4}-[0-9A-F-]{22}/#, with: "UUID")
      .replacing(#/[^ "]*\/tcash-[0-9]+-[A-Za-z0-9]{6}/#, with: "FOLDER")
  }
}
