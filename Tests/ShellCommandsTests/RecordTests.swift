import CostTesting
import Foundation
import ShellCommands
import ShellSession
import TcashKit
import Testing

/// `record FILE` and `export html`.
@MainActor
@Suite(.timeLimit(.minutes(1))) struct RecordTests {
  private let folder = TemporaryFolder()

  private func path(_ name: String) throws -> String { "\(try #require(folder.path))/\(name)" }

  private func text(_ path: String) throws -> String {
    try String(contentsOfFile: path, encoding: .utf8)
  }

  private func run(_ shell: Shell, _ script: String) async throws {
    let outcome = await shell.run(script)
    try #require(outcome.error == nil, "\(outcome.error ?? "")")
  }

  @Test func theFileIsAlwaysWhatAnExportWouldWrite() async throws {
    let shell = Shell()
    let (file, exported) = (try path("session.tcash"), try path("exported.tcash"))
    try await run(shell, "load counter\n.incrementButtonTapped\nrecord \"\(file)\"")
    #expect(try text(file).contains("#>   count: 0 → 1"))
    for statement in ["expect count == 1", ".decrementButtonTapped", "state count"] {
      try await run(shell, statement)
      await shell.evaluator.settleRecording()
      #expect(try text(file).contains(statement))
    }
    try await run(shell, "record off\nexport script \"\(exported)\"")
    #expect(try text(file) == text(exported))
    try await run(shell, ".incrementButtonTapped")
    #expect(try text(file) == text(exported))
    // What was recorded passes as a test.
    let again = await Shell().run(try text(file))
    #expect(again.error == nil)
  }

  /// A definition's statements remember where they were recorded, which is another place in each run.
  @Test func eachFailedStatementRecordsWhatItsDefinitionDid() async throws {
    let exported = try path("exported.tcash")
    let shell = Shell()
    try await run(
      shell,
      "load counter\ndef both() { repeat 3 { .incrementButtonTapped }; .decrementButtonTapped }"
    )
    for statement in ["both(); fail \"x\"", ".decrementButtonTapped; both(); fail \"y\""] {
      #expect(await shell.run("if true { \(statement) }").error != nil)
    }
    try await run(shell, "export script \"\(exported)\"")
    let (up, down) = (".incrementButtonTapped", ".decrementButtonTapped")
    let sent = try text(exported).split(separator: "\n").filter { $0 == up || $0 == down }
    #expect(sent.map(String.init) == [up, up, up, down, down, up, up, up, down])
  }

  /// Also what effects did after the last statement.
  @Test func whatArrivesIsRecorded() async throws {
    let shell = Shell()
    let (file, exported) = (try path("session.tcash"), try path("exported.tcash"))
    try await run(shell, "load counter\ndep clock test\nload stopwatch\nrecord \"\(file)\"")
    try await run(shell, ".startTapped\nadvance 300ms\nrecord off\nexport script \"\(exported)\"")
    #expect(try text(file) == text(exported))
    #expect(try text(file).contains("elapsed"))
  }

  /// A long session is not slowed down by a file that is written again and again.
  @Test func aLongSessionIsWrittenMoreRarely() async throws {
    func record(_ count: Int) async throws {
      let file = try path("\(UUID()).tcash")
      let shell = Shell()
      let actions = String(repeating: ".incrementButtonTapped\n", count: count)
      try await run(shell, "load counter\nrecord \"\(file)\"\n\(actions)record off")
      #expect(
        try text(file).split(separator: "\n").count { $0 == ".incrementButtonTapped" } == count
      )
    }
    // Written at each statement, it would take 16 times as long.
    await expectCost(
      of: { await #expect(throws: Never.self) { try await record(2000) } },
      isBelow: 8,
      timesThatOf: { await #expect(throws: Never.self) { try await record(500) } }
    )
  }

  @Test func aFileThatCanNoLongerBeWrittenEndsTheRecording() async throws {
    let shell = Shell()
    let inner = try path("inner")
    try FileManager.default.createDirectory(atPath: inner, withIntermediateDirectories: true)
    try await run(shell, "record \"\(inner)/a.tcash\"\nload counter")
    try FileManager.default.removeItem(atPath: inner)
    let outcome = await shell.run(".incrementButtonTapped")
    #expect(outcome.error == nil)
    #expect(outcome.output.contains { $0.contains("has ended: ") })
    #expect(await shell.run(".incrementButtonTapped\nrecord").output.last == "  not recording")
  }

  @Test func aFileThatExistsIsKept() async throws {
    let file = try path("kept.tcash")
    try "mine".write(toFile: file, atomically: true, encoding: .utf8)
    let outcome = await Shell().run("record \"\(file)\"")
    #expect(outcome.code == "file-exists")
    #expect(try text(file) == "mine")
  }

  /// The page has each statement with its output, and the state as it was after it.
  @Test func aPageTellsTheStory() async throws {
    let shell = Shell()
    let file = try path("story.html")
    try await run(
      shell,
      """
      load authentication
      .binding(.set(\\.email, "</script>"))
      load counter
      .incrementButtonTapped
      .incrementButtonTapped
      undo
      .decrementButtonTapped
      use authentication
      export html "\(file)"
      """
    )
    let page = try text(file)
    let opening = #"<script type="application/json" id="data">"#
    let start = try #require(page.range(of: opening))
    let end = try #require(page[start.upperBound...].range(of: "</script>"))
    let json = Data(page[start.upperBound..<end.lowerBound].utf8)
    let data = try #require(try JSONSerialization.jsonObject(with: json) as? [String: Any])
    #expect(data["title"] as? String == "story.html")
    #expect(data["isList"] as? Bool == false)
    let stories = try #require(data["stories"] as? [[String: Any]])
    let steps = try #require(stories.first?["steps"] as? [[String: Any]])
    #expect(stories.count == 1)
    func counts(_ index: Int) -> Bool? {
      (steps[index]["state"] as? [String])?.contains { $0.contains("email: \"</script>\"") }
    }
    #expect(counts(0) == false)
    #expect(counts(1) == true)
    let shown = steps.map { step in
      let lines = (step["state"] as? [String] ?? []).filter { $0.contains("├ count: ") }
      return (lines.first ?? step["store"] as? String ?? "").replacing("├ ", with: "")
    }
    #expect(
      shown == [
        "authentication", "authentication", "count: 0", "count: 1", "count: 2", "count: 1",
        "count: 0",
        "authentication",
      ]
    )
    #expect(steps[3]["output"] as? String == "    count: 0 → 1\n")
  }
}
