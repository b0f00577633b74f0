import Foundation
import TerminalTesting
import Testing

@testable import LineEditor

/// Ten thousand keys, typed while output arrives: the line is what a model says, and so is the screen.
@Suite(.serialized) struct RandomKeysTests {
  typealias Key = PseudoTerminal.Key

  /// A line of characters with the plainest edits there are.
  struct Model {
    var characters: [Character] = []
    var cursor = 0
    var cut: [Character] = []
    var isCutting = false

    var text: String { String(characters) }

    private var lineStart: Int {
      (characters[..<cursor].lastIndex(of: "\n") ?? -1) + 1
    }
    private var lineEnd: Int {
      characters[cursor...].firstIndex(of: "\n") ?? characters.count
    }

    mutating func press(_ key: String) {
      let wasCutting = isCutting
      isCutting = false
      switch key {
      case Key.left: cursor = max(0, cursor - 1)
      case Key.right: cursor = min(characters.count, cursor + 1)
      case Key.home: cursor = lineStart
      case Key.end: cursor = lineEnd
      case Key.backspace: if cursor > 0 { remove(cursor - 1, cursor) }
      case "\u{1b}[3~": if cursor < characters.count { remove(cursor, cursor + 1) }
      case "\u{0b}":
        let end = lineEnd == cursor ? min(cursor + 1, characters.count) : lineEnd
        cut(cursor, end, isForward: true, joins: wasCutting)
      case "\u{15}": cut(lineStart, cursor, isForward: false, joins: wasCutting)
      case "\u{19}": insert(cut)
      case "\u{1b}\r": insert(["\n"])
      default: insert(Array(key))
      }
    }

    private mutating func insert(_ new: [Character]) {
      characters.insert(contentsOf: new, at: cursor)
      cursor += new.count
    }

    private mutating func remove(_ start: Int, _ end: Int) {
      characters.removeSubrange(start..<end)
      cursor = start
    }

    private mutating func cut(_ start: Int, _ end: Int, isForward: Bool, joins: Bool) {
      guard start < end else { return }
      let text = Array(characters[start..<end])
      cut = joins ? (isForward ? cut + text : text + cut) : text
      isCutting = true
      remove(start, end)
    }
  }

  static let keys =
    Array("abcdefghijklmnopqrstuvwxyz0123456789 .,:=").map(String.init)
    + ["日", "本", "🎉", "👨‍👩‍👧", "é", "ß", Key.left, Key.left, Key.left, Key.right, Key.right, Key.home]
    + [
      Key.end, Key.backspace, Key.backspace, "\u{1b}[3~", "\u{0b}", "\u{15}", "\u{19}", "\u{1b}\r",
    ]

  /// The same keys each time, so that what fails can be seen again.
  struct Generator: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ (state >> 29)
    }
  }

  @Test(arguments: [(20, 1), (80, 2), (200, 3), (47, 4)])
  func theLineIsWhatWasTyped(columns: Int, seed: UInt64) throws {
    let probe = try ProbeTerminal(columns: columns, rows: 30)
    var generator = Generator(state: seed)
    for round in 1...25 {
      var model = Model()
      for step in 1...100 {
        let key = Self.keys.randomElement(using: &generator) ?? "a"
        // A cut or a yank of the round before is not the model's.
        if key == "\u{19}", model.cut.isEmpty { continue }
        model.press(key)
        probe.terminal.send(key)
        if step.isMultiple(of: 20) { try probe.print("effect \(round)/\(step)|and more") }
        if step.isMultiple(of: 50) { try expect(model, on: probe, columns: columns) }
      }
      probe.terminal.send(Key.enter)
      #expect(try probe.waitForResults(round).last == model.text)
      try probe.terminal.wait(until: "the next prompt") { $0.textToCursor.hasSuffix("\n> ") }
    }
  }

  @Test(arguments: [5, 6, 7])
  func theScreenIsRightWhileTheWindowChanges(seed: UInt64) throws {
    var columns = 80
    let probe = try ProbeTerminal(columns: columns, rows: 40)
    var generator = Generator(state: seed)
    var model = Model()
    for step in 1...60 {
      for _ in 1...7 {
        let key = Self.keys.randomElement(using: &generator) ?? "a"
        // A line that stays within the window, however narrow that becomes.
        if key == "\u{19}" || (model.characters.count > 200 && key == "\u{1b}\r") { continue }
        model.press(key)
        probe.terminal.send(key)
      }
      if step.isMultiple(of: 3) {
        try probe.print("effect \(step)")
        // What is written for one width while the window takes another is nobody's fault.
        try probe.terminal.wait(for: "effect \(step)\n")
      }
      try expect(model, on: probe, columns: columns)
      columns = Int.random(in: 20...200, using: &generator)
      probe.terminal.resize(columns: columns, rows: 40)
      try expect(model, on: probe, columns: columns)
    }
    probe.terminal.send(Key.enter)
    #expect(try probe.waitForResults(1) == [model.text])
    // Nothing is left behind of what the line was like in other windows.
    try probe.terminal.wait(for: "read: ")
    // Joiners are not shown.
    let shown = String(model.text.unicodeScalars.filter { $0.value != 0x200D })
    let first = shown.split(separator: "\n", omittingEmptySubsequences: false).first ?? ""
    let start = "> " + first.prefix(15)
    #expect(
      probe.terminal.screen.lines.filter { $0.hasPrefix(start) }.count == (first.isEmpty ? 2 : 1)
    )
  }

  private func expect(_ model: Model, on probe: ProbeTerminal, columns: Int) throws {
    var buffer = LineBuffer(model.text)
    buffer.move(to: String(model.characters[..<model.cursor]).unicodeScalars.count)
    let size = TerminalDevice.Size(columns: columns, rows: 40)
    let frame = LineContent(prompt: Prompt("> "), buffer: buffer).frame(size)
    let rows = frame.rows.map { row in
      let text = row.cells.map(\.text).joined()
      return String(text.reversed().drop { $0 == " " }.reversed())
    }
    try probe.terminal.wait(until: rows.debugDescription) { screen in
      let end = rows.lastIndex { !$0.isEmpty } ?? 0
      return screen.lines.suffix(end + 1) == rows[...end]
        && screen.cursor.column == frame.cursor.column
    }
  }
}
