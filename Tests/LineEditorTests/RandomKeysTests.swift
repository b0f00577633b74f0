import Foundation
import TerminalTesting
import Testing

@testable import LineEditor

/// Twenty thousand keys and pastes in windows that change from one character to 300 by 100, while
/// output arrives: the line is what a model says, and so is the screen.
@Suite(.serialized) struct RandomKeysTests {
  typealias Key = PseudoTerminal.Key

  /// What stands on both sides of the cursor, with the plainest edits there are.
  struct Model {
    var left = ""
    var right = ""
    private var cut = ""
    private var isCutting = false

    var text: String { left + right }
    /// The places of the yank and of the joining cut are known from here on.
    var canYank: Bool { !cut.isEmpty }

    mutating func press(_ key: String) {
      let wasCutting = isCutting
      isCutting = false
      switch key {
      case Key.left: if let last = left.popLast() { right = String(last) + right }
      case Key.right: left += right.isEmpty ? "" : String(right.removeFirst())
      case Key.home: right = takeLineStart() + right
      case Key.end: left += takeLineEnd()
      case Key.backspace: _ = left.popLast()
      case "\u{1b}[3~": if !right.isEmpty { right.removeFirst() }
      case "\u{0b}":
        let isAtEnd = right.first == "\n"
        save(isAtEnd ? String(right.removeFirst()) : takeLineEnd(), wasCutting) { $0 + $1 }
      case "\u{15}": save(takeLineStart(), wasCutting) { $1 + $0 }
      case "\u{19}": left += cut
      case "\u{1b}\r": left += "\n"
      case _ where key.hasPrefix("\u{16}"): left += key.dropFirst()
      default: left += key
      }
    }

    mutating func paste(_ text: String) {
      isCutting = false
      left += text
    }

    /// Ends the line; what was cut stays.
    mutating func clear() {
      (left, right, isCutting) = ("", "", false)
    }

    private mutating func takeLineStart() -> String {
      let start = left.lastIndex(of: "\n").map(left.index(after:)) ?? left.startIndex
      defer { left.removeSubrange(start...) }
      return String(left[start...])
    }

    private mutating func takeLineEnd() -> String {
      let end = right.firstIndex(of: "\n") ?? right.endIndex
      defer { right.removeSubrange(..<end) }
      return String(right[..<end])
    }

    private mutating func save(_ text: String, _ joins: Bool, _ join: (String, String) -> String) {
      guard !text.isEmpty else { return }
      cut = joins ? join(cut, text) : text
      isCutting = true
    }
  }

  /// Keys that edit as the model does.
  static let keys =
    RandomText.plain + RandomText.composed
    + [Key.left, Key.left, Key.left, Key.right, Key.right, Key.home, Key.end, Key.backspace]
    + [
      Key.backspace, "\u{1b}[3~", "\u{0b}", "\u{15}", "\u{19}", "\u{1b}\r", "\u{202e}", "\u{200b}",
    ]
    + ["\u{16}\t", "\u{16}\u{1b}", "\u{16}\u{1}"]

  /// Keys that do what no model knows: they search, complete, undo, go through the history.
  static let otherKeys =
    [
      Key.tab, Key.up, Key.down, "odd\t", "many\t", "\u{12}", "\u{13}", "\u{07}", "\u{1b}.",
      "\u{1b}_",
    ]
    + [
      "\u{1f}", "\u{0c}", "\u{1b}[1;5C", "\u{1b}[1;5D", "\u{1b}y", "\u{1b}d", "\u{1b}\u{7f}",
      "\u{17}",
    ]
    + ["\u{14}", "\u{1b}[1;5A", "\u{1b}[1;5B", "\u{1b}u", "\u{1b}c"]

  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func theScreenShowsTheLineInEveryWindow(seed: UInt64) throws {
    var run = try Run(seed: seed)
    for batch in 1...150 {
      for _ in 1...20 {
        if run.random(20) == 0 { run.paste() } else { run.press(Self.keys) }
      }
      try run.printAndExpectLine()
      if batch.isMultiple(of: 2) {
        run.resize()
        try run.printAndExpectLine()
      }
      if run.model.text.count > 500 || batch == 150 { try run.enter() }
    }
  }

  @Test(arguments: [(5, false), (6, true), (7, false), (8, true)] as [(UInt64, Bool)])
  func theLineThatIsEnteredIsOnTheScreen(seed: UInt64, isColored: Bool) throws {
    var run = try Run(seed: seed, isColored: isColored)
    for _ in 1...100 {
      run.resize()
      try run.printAndExpectLine()
      for _ in 1...20 {
        switch run.random(20) {
        case 0: run.paste()
        case 1..<8: run.press(Self.otherKeys)
        case 8: try run.printAndWait()
        default: run.press(Self.keys)
        }
      }
      try run.enterUnknownLine()
    }
  }

  @Test func theSmallestWindowDoesToBeginWith() throws {
    let probe = try ProbeTerminal(columns: 1, rows: 1)
    probe.terminal.send("a\u{16}\tb日" + Key.left + "c" + Key.enter)
    #expect(try probe.waitForResults(1) == ["a\tbc日"])
  }
}

/// An editor, its window, and what is known of its line.
private struct Run {
  private let probe: ProbeTerminal
  private var generator: SeededGenerator
  private var size: TerminalSize
  private(set) var model = RandomKeysTests.Model()
  private var markers = 0
  private var results = 0
  /// How much was written when the screen was last looked at, and how many keys came since.
  private var bytesSeen = 0
  private var keysSent = 0

  init(seed: UInt64, isColored: Bool = false) throws {
    generator = SeededGenerator(seed)
    size = .random(using: &generator)
    probe = try ProbeTerminal(
      columns: size.columns,
      rows: size.rows,
      environment: ["PROBE_QUIET": "1", "PROBE_COLOR": isColored ? "1" : nil]
    )
  }

  mutating func random(_ count: Int) -> Int { .random(in: 0..<count, using: &generator) }

  mutating func press(_ keys: [String]) {
    let key = keys.randomElement(using: &generator) ?? "a"
    // What was cut in a line before is no part of the model.
    if key == "\u{19}", !model.canYank { return }
    model.press(key)
    send(key)
  }

  mutating func paste() {
    let text = RandomText.pieces(.random(in: 1...20, using: &generator), using: &generator)
    let cleaned = PastedText.cleaned(Array(text.utf8))
    model.paste(cleaned)
    send("\u{1b}[200~\(text)\u{1b}[201~")
  }

  private mutating func send(_ keys: String) {
    probe.terminal.send(keys)
    keysSent += keys.unicodeScalars.count
  }

  /// Prints, and waits for it: then the editor has come to know of all that happened before.
  mutating func printAndWait() throws {
    markers += 1
    try probe.print("output \(markers)|and more")
    let marker = Array("output \(markers)\r".utf8)
    let start = bytesSeen
    try probe.terminal.wait(until: "output \(markers)") { [terminal = probe.terminal] _ in
      terminal.output[start...].contains(marker)
    }
  }

  mutating func printAndExpectLine() throws {
    try printAndWait()
    let frame = frame(model.left, model.right)
    try probe.terminal.wait(until: "\(size): \(frame.rowTexts), \(frame.cursor)") {
      $0.start(of: frame) != nil
    }
    expectLittleOutput(model.text)
  }

  /// No key writes more than the text and the window account for.
  private mutating func expectLittleOutput(_ text: String) {
    let cells = min(10 * (text.unicodeScalars.count + 40), 2 * size.columns * size.rows + 40)
    let limit = (keysSent + 4) * (1_000 + 30 * (cells + size.rows))
    #expect(probe.terminal.output.count - bytesSeen < limit)
    #expect(probe.terminal.screen.unknown == [])
    bytesSeen = probe.terminal.output.count
    keysSent = 0
  }

  mutating func resize() {
    size = .random(using: &generator)
    probe.terminal.dropScrolledOff()
    probe.terminal.resize(columns: size.columns, rows: size.rows)
  }

  /// Ends the line, which is the model's.
  mutating func enter() throws {
    let text = model.text
    try enterUnknownLine()
    #expect(probe.results().last == text)
  }

  /// Ends the line, whatever it is, and looks for it on the screen.
  mutating func enterUnknownLine() throws {
    send(PseudoTerminal.Key.enter)
    results += 1
    let text = try probe.waitForResults(results).last ?? ""
    model.clear()
    let prompt = frame("", "")
    let expected = frame(text, "").logicalLines + ["read"]
    try probe.terminal.wait(until: "\(size): \(expected)") { screen in
      guard let start = screen.start(of: prompt) else { return false }
      return screen.shows(expected, above: start)
    }
    expectLittleOutput(text)
  }

  private func frame(_ left: String, _ right: String) -> Frame {
    var buffer = LineBuffer(left + right)
    buffer.move(to: left.unicodeScalars.count)
    return LineContent(prompt: Prompt("> "), buffer: buffer).frame(size)
  }
}
