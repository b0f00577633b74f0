import Foundation
import TerminalTesting
import Testing

@testable import LineEditor

/// What comes from outside is shown by the editor without driving the terminal.
@Suite(.serialized) struct EscapingTests {
  typealias Key = PseudoTerminal.Key

  private func expectNoSequencesOfOthers(_ probe: ProbeTerminal) {
    #expect(probe.terminal.screen.unknown == [])
    #expect(!String(decoding: probe.terminal.output, as: UTF8.self).contains("\u{1b}[31m"))
  }

  /// A probe whose history has entries that would do harm.
  private func probeWithHistory(colored: Bool = false) throws -> ProbeTerminal {
    let path = NSTemporaryDirectory() + "tcash-history-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: path) }
    try Data("first\u{1b}[31m\u{1b}c\u{9b}5n\nsecond\u{202e}\u{1b}P0q\u{7}\n".utf8)
      .write(to: URL(fileURLWithPath: path))
    return try ProbeTerminal(environment: [
      "PROBE_HISTORY": path, "PROBE_QUIET": "1", "PROBE_COLOR": colored ? "1" : nil,
    ])
  }

  @Test func entriesOfTheHistory() throws {
    let probe = try probeWithHistory()
    probe.terminal.send(Key.up)
    try probe.expectScreen(["> second\\u{202e}^[P0q^G"], cursor: 23)
    probe.terminal.send(Key.up)
    try probe.expectScreen(["> first^[[31m^[c\\u{9b}5n"], cursor: 24)
    expectNoSequencesOfOthers(probe)
  }

  @Test func hintsFromTheHistory() throws {
    let probe = try probeWithHistory(colored: true)
    probe.terminal.send("fi")
    try probe.expectScreen(["> first\\u{1b}[31m\\u{1b}c\\u{9b}5n"], cursor: 4)
    expectNoSequencesOfOthers(probe)
  }

  @Test func whatASearchFinds() throws {
    let probe = try probeWithHistory()
    probe.terminal.send("\u{12}\u{202e}")
    try probe.expectScreen(["> second\\u{202e}^[P0q^G", "search: \\u{202e}"], cursor: 16)
    probe.terminal.send("\u{2066}")
    try probe.expectScreen(
      ["> second\\u{202e}^[P0q^G", "no match: \\u{202e}\\u{2066}"],
      cursor: 26
    )
    expectNoSequencesOfOthers(probe)
  }

  @Test func completionsAndTheirSummaries() throws {
    let probe = try ProbeTerminal()
    probe.terminal.send("odd" + Key.tab)
    try probe.expectScreen(
      [
        "odd\\u{1b}c        a\\u{9b}5n\\u{202e}", "odd\\n日本", "\\t\\u{1b}P0q\\u{7}  é\u{301}",
        "> odd",
      ],
      cursor: 5
    )
    expectNoSequencesOfOthers(probe)
  }

  @Test func thePrompt() throws {
    let probe = try ProbeTerminal(environment: ["PROBE_PROMPT": "a\u{1b}[31m\u{9b}\u{202e}\nb> "])
    try probe.expectScreen(["a\\u{1b}[31m\\u{9b}\\u{202e}\\nb>"])
    expectNoSequencesOfOthers(probe)
  }

  @Test func whatLibeditSaysOfEditrc() throws {
    let path = NSTemporaryDirectory() + "tcash-editrc-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: path) }
    try Data("bind x none\u{1b}[31m\u{1b}c\n".utf8).write(to: URL(fileURLWithPath: path))
    let probe = try ProbeTerminal(environment: ["EDITRC": path])
    try probe.terminal.wait(for: "none\\u{1b}[31m\\u{1b}c")
    expectNoSequencesOfOthers(probe)
  }

  @Test func theNameOfATerminalThatIsNotKnown() throws {
    let probe = try ProbeTerminal(environment: ["TERM": "none\u{1b}[31m\u{1b}c"])
    try probe.terminal.wait(for: "none\\u{1b}[31m\\u{1b}c")
    expectNoSequencesOfOthers(probe)
  }

  @Test func theNameOfAHistoryThatCannotBeRead() throws {
    let path = NSTemporaryDirectory() + "tcash-\u{1b}[31m\u{1b}c-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: path) }
    let probe = try ProbeTerminal(environment: ["PROBE_HISTORY": path])
    try probe.terminal.wait(for: "The history could not be read")
    try probe.terminal.wait(for: "tcash-\\u{1b}[31m\\u{1b}c-")
    expectNoSequencesOfOthers(probe)
  }
}
