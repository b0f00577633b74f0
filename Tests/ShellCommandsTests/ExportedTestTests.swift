import Foundation
import ShellCommands
import ShellLanguage
import ShellSession
import TcashKit
import Testing

/// `export test`: the target 'ExportedTests' has the tests of the example scripts, which run there.
///
/// `TCASH_RECORD=1` writes them anew.
@MainActor
@Suite(.timeLimit(.minutes(1))) struct ExportedTestTests {
  private let folder = TemporaryFolder()

  /// Without the two mistakes that a 'TestStore' reports: an endless loop, and an action after its child is gone.
  private nonisolated static let examples = [
    "authentication", "board", "counter", "delegates", "dice", "faults", "game", "inventory",
    "messageCenter", "notes", "oneOwner", "presentations", "profileApp", "search", "settings",
    "signUp", "stopwatch", "syncedBoard", "tabBar", "timelyFacts", "timeTravel", "todos",
    "twoCounters", "twoWriters",
  ]

  /// Another store changes what these only read, or an initialiser computes what was pulled out of it.
  private static let storesWithoutTest = ["GameEndgame", "TabBarSecond", "TwoWritersOther"]

  private static var root: URL {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
  }

  /// Sessions that no example has.
  private nonisolated static let sessions = [
    "overtaking": """
    set world fixed
    load counter
    dep numberFact.fetch delays 1s returns "slow"
    .factButtonTapped
    .factButtonTapped
    dep numberFact.fetch returns "fast"
    .factButtonTapped
    run
    """,
    "clocks": """
    load counter
    dep numberFact.fetch delays 50ms returns "late"
    .factButtonTapped
    wait
    dep clock test
    .factButtonTapped
    advance 50ms
    """,
    "unimplemented": """
    set world fixed
    load counter
    dep numberFact.fetch fails
    expect error { .factButtonTapped }
    """,
    "lists": """
    set world fixed
    load todos
    repeat 3 { .addTodoButtonTapped }
    .todos(.element(id: UUID(1), action: .checkBoxToggled))
    .clearCompletedButtonTapped
    .move([1], 0)
    """,
  ]

  @Test(arguments: examples)
  func anExampleIsExportedAsTheTestThatRuns(_ name: String) async throws {
    let script = Self.root.appendingPathComponent("Examples/Scripts/\(name).tcash")
    try await expectTheTestThatRuns(name, try String(contentsOf: script, encoding: .utf8))
  }

  @Test(arguments: sessions)
  func aSessionIsExportedAsTheTestThatRuns(_ name: String, _ script: String) async throws {
    try await expectTheTestThatRuns(name, script)
  }

  /// Exports the stores that a script leaves, one script's for XCTest.
  private func expectTheTestThatRuns(_ name: String, _ script: String) async throws {
    let shell = Shell()
    let outcome = await shell.run(script)
    try #require(outcome.error == nil, "\(outcome.error ?? "")")
    for store in shell.session.stores where !store.timeline.branch.isEmpty {
      let type = name.capitalizedFirst + (store.name == name ? "" : store.name.capitalizedFirst)
      let isXCTest = name == "twoCounters"
      let file = type + (isXCTest ? "XCTests" : "Tests") + ".swift"
      let path = "\(try #require(folder.path))/\(file)"
      let exported = await shell.run(
        "use \(store.name)\nexport test \"\(path)\"\(isXCTest ? " --xctest" : "")"
      )
      if Self.storesWithoutTest.contains(type) {
        #expect(exported.code == "not-a-test")
        continue
      }
      #expect(exported.error == nil, "\(exported.error ?? "")")
      let found = try String(contentsOfFile: path, encoding: .utf8)
      let expected = Self.root.appendingPathComponent("Tests/ExportedTests/\(file)")
      if ProcessInfo.processInfo.environment["TCASH_RECORD"] != nil {
        try found.write(to: expected, atomically: true, encoding: .utf8)
      }
      let kept = try? String(contentsOf: expected, encoding: .utf8)
      #expect(found == kept, "\(file): 'TCASH_RECORD=1 swift test --filter ExportedTestTests'")
    }
  }

  private func test(of script: String) async throws -> String {
    let path = "\(try #require(folder.path))/Test.swift"
    let outcome = await Shell().run("\(script)\nexport test \"\(path)\" --force")
    try #require(outcome.error == nil, "\(outcome.error ?? "")")
    return try String(contentsOfFile: path, encoding: .utf8)
  }

  @Test func aTestEndsBeforeWhatNoTestCanDo() async throws {
    let text = try await test(
      of: "load counter\n.incrementButtonTapped\nedit count = 7\n.incrementButtonTapped"
    )
    #expect(
      text.contains("    await store.send(.incrementButtonTapped) {\n      $0.count = 1\n    }\n")
    )
    #expect(text.contains("// The session went on, but '#2 edit count = 7' can't be in a test"))
    #expect(!text.contains("$0.count = 8"))
  }

  @Test func aHistoryThatBeginsWithAnEditIsNoTest() async throws {
    let path = "\(try #require(folder.path))/Test.swift"
    let outcome = await Shell().run("load counter\nedit count = 7\nexport test \"\(path)\"")
    #expect(outcome.code == "not-a-test")
  }

  @Test func aHistoryThatWasUndoneIsEmpty() async throws {
    let path = "\(try #require(folder.path))/Test.swift"
    let outcome = await Shell().run(
      "load counter\n.incrementButtonTapped\nundo\nexport test \"\(path)\""
    )
    #expect(outcome.code == "empty-history")
  }

  @Test func aTimerOnTheLiveClockIsNoTest() async throws {
    let path = "\(try #require(folder.path))/Test.swift"
    let outcome = await Shell().run(
      "load stopwatch\n.startTapped\nwait 500ms\nexport test \"\(path)\""
    )
    #expect(outcome.code == "not-a-test")
  }

  /// The names of suites hide no types, and are names.
  @Test(arguments: [
    ("Counter.swift", "CounterTests"), ("class.swift", "classTests"),
    ("1 a-b.swift", "_1_a_bTests"),
    ("Tests.swift", "TestsTests"), ("MyTests.swift", "MyTests"), (".swift", "_Tests"),
  ])
  func aSuiteHasTheNameOfItsFile(_ file: String, _ suite: String) async throws {
    let path = "\(try #require(folder.path))/\(file)"
    let outcome = await Shell().run(
      "load counter\n.incrementButtonTapped\nexport test \"\(path)\""
    )
    try #require(outcome.error == nil, "\(outcome.error ?? "")")
    #expect(try String(contentsOfFile: path, encoding: .utf8).contains("@Suite struct \(suite) {"))
  }

  /// What a shared value has brought about in a state before the store was loaded is in the state.
  @Test func stateThatWasMadeOfSharedValuesIsWritten() async throws {
    let path = "\(try #require(folder.path))/Test.swift"
    let outcome = await Shell().run(
      """
      set world fixed
      load settings
      shared displayName = "zz"
      load settings as b
      .saveButtonTapped
      export test "\(path)"
      """
    )
    let text = try? String(contentsOfFile: path, encoding: .utf8)
    #expect(outcome.code == "not-a-test" || text?.contains("draft") == true, "\(text ?? "")")
  }

  @Test func whatWasUndoneIsLeftOut() async throws {
    let text = try await test(
      of: "load counter with (count: 41)\n.incrementButtonTapped\n.decrementButtonTapped\nundo"
    )
    #expect(text.contains("TestStore(initialState: Counter.State(count: 41)) {"))
    #expect(text.contains("$0.count = 42"))
    #expect(!text.contains("decrement"))
  }
}

extension String {
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
