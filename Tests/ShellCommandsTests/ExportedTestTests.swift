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

  private nonisolated static let examples = [
    "authentication", "board", "counter", "dice", "faults", "inventory", "messageCenter", "search",
    "settings", "stopwatch", "tabBar", "timeTravel", "todos", "twoCounters",
  ]

  private static var root: URL {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
  }

  /// The stores that an example leaves are exported. Some frameworks' tests of XCTest are among them.
  @Test(arguments: examples)
  func anExampleIsExportedAsTheTestThatRuns(_ name: String) async throws {
    let script = Self.root.appendingPathComponent("Examples/Scripts/\(name).tcash")
    let shell = Shell()
    let outcome = await shell.run(try String(contentsOf: script, encoding: .utf8))
    try #require(outcome.error == nil, "\(outcome.error ?? "")")
    for store in shell.session.stores where !store.timeline.branch.isEmpty {
      let type = name.capitalizedFirst + (store.name == name ? "" : store.name.capitalizedFirst)
      let isXCTest = name == "twoCounters"
      let file = type + (isXCTest ? "XCTests" : "Tests") + ".swift"
      let path = "\(try #require(folder.path))/\(file)"
      let exported = await shell.run(
        "use \(store.name)\nexport test \"\(path)\"\(isXCTest ? " --xctest" : "")"
      )
      // Another store changes what a tab bar only reads.
      if store.feature.name == "tabBar", exported.code == "not-a-test" { continue }
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

  @Test func aHistoryThatBeginsWithAnEditIsNoTest() async {
    let outcome = await Shell().run("load counter\nedit count = 7\nexport test \"Test.swift\"")
    #expect(outcome.code == "not-a-test")
  }

  @Test func aHistoryThatWasUndoneIsEmpty() async {
    let outcome = await Shell().run(
      "load counter\n.incrementButtonTapped\nundo\nexport test \"Test.swift\""
    )
    #expect(outcome.code == "empty-history")
  }

  @Test func aTimerOnTheLiveClockIsNoTest() async {
    let outcome = await Shell().run(
      "load stopwatch\n.startTapped\nwait 500ms\nexport test \"Test.swift\""
    )
    #expect(outcome.code == "not-a-test")
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
