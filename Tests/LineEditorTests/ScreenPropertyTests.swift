import TerminalTesting
import Testing

@testable import LineEditor

/// A screen in memory.
final class RecordingDevice: ScreenDevice {
  var screen: Screen
  private(set) var bytesWritten = 0

  init(_ size: TerminalSize) {
    screen = Screen(columns: size.columns, rows: size.rows)
  }

  var size: TerminalSize { TerminalSize(columns: screen.columns, rows: screen.rows) }

  func write(_ text: String) {
    bytesWritten += text.utf8.count
    screen.write(text)
  }
}

/// Random lines, output and window sizes: the screen shows after each step what it should, and no
/// step writes more than the text and the window account for.
@Suite struct ScreenPropertyTests {
  private struct Session {
    let device: RecordingDevice
    let screen: LineScreen
    var generator: SeededGenerator
    var content = LineContent(prompt: Prompt("todos/rows[id: 2]> "))
    /// What stands above the line, as far back as the window's changes leave it whole.
    var above: [String] = []
    var printed = 0

    var size: TerminalSize { device.size }

    init(seed: UInt64, reflows: Bool) {
      device = RecordingDevice(TerminalSize(columns: 80, rows: 24))
      device.screen.reflows = reflows
      screen = LineScreen(device, movesUp: true, shiftsCharacters: true, reflows: reflows)
      generator = SeededGenerator(seed)
    }

    mutating func edit() {
      var buffer = content.buffer
      let place = Int.random(in: 0...buffer.codes.count, using: &generator)
      switch Int.random(in: 0..<8, using: &generator) {
      case 0: buffer.move(to: place)
      case 1: buffer.moveToEnd()
      case 2: buffer.remove(place, min(place + 5, buffer.codes.count))
      case 3 where buffer.codes.count > 100: buffer.remove(0, place)
      default:
        buffer.insert(RandomText.pieces(.random(in: 1...4, using: &generator), using: &generator))
      }
      content.buffer = buffer
      content.roles = buffer.codes.map { $0 % 3 == 0 ? .syntax("action") : .plain }
      content.hint = Bool.random(using: &generator) ? "" : RandomText.pieces(6, using: &generator)
      let isSearch = Int.random(in: 0..<10, using: &generator) == 0
      content.footer = isSearch ? ("search: ", RandomText.pieces(3, using: &generator)) : nil
    }

    mutating func print() {
      printed += 1
      screen.printAbove("output \(printed)\n")
      above.append("output \(printed)")
    }

    mutating func finish() {
      content.footer = nil
      content.hint = ""
      screen.finish(content)
      above += content.frame(size).logicalLines
      content.buffer = LineBuffer()
      content.roles = []
    }

    mutating func resize() {
      var new = TerminalSize.random(using: &generator)
      if Bool.random(using: &generator) {
        // As wide as a row of the line, or as what is left of the cursor, or nearly.
        let frame = content.frame(size)
        let widths = frame.rows.map(\.cells.count) + frame.rows.map { _ in frame.cursor.column }
        let width = widths.randomElement(using: &generator) ?? 1
        new = TerminalSize(columns: width + .random(in: -1...1, using: &generator), rows: 50)
      }
      if !keepsAbove(in: new) {
        above = []
        device.screen.dropScrolledOff()
      }
      device.screen.resize(columns: new.columns, rows: new.rows)
      screen.adaptToSize()
    }

    /// Whether a change of the window leaves what is above the line whole: it does not where the line
    /// becomes higher than the window, nor where rows are cut off.
    private func keepsAbove(in new: TerminalSize) -> Bool {
      let rows = content.frame(size).rows
      guard device.screen.reflows else {
        return new.columns == size.columns && rows.count <= min(size.rows, new.rows)
      }
      let wrapped = rows.map { 1 + $0.cells.count / max(1, new.columns - 1) }
      return rows.count <= size.rows && wrapped.reduce(0, +) <= new.rows
    }
  }

  @Test(arguments: [(1, true), (2, true), (3, false), (4, false)] as [(UInt64, Bool)])
  func theScreenShowsTheLineAfterEachStep(seed: UInt64, reflows: Bool) throws {
    var session = Session(seed: seed, reflows: reflows)
    for step in 1...2_500 {
      let before = session.device.bytesWritten
      var shown = session.content.frame(session.size).rows.flatMap(\.cells)
      switch Int.random(in: 0..<20, using: &session.generator) {
      case 0..<2: session.resize()
      case 2..<4: session.print()
      case 4: session.finish()
      default: session.edit()
      }
      session.screen.styles = session.content.prompt.styles
      session.screen.show(session.content)
      let frame = session.content.frame(session.size)
      shown += frame.rows.flatMap(\.cells)
      try expect(frame, session, "step \(step)")
      let limit = shown.reduce(1_000 + 30 * session.size.rows) { $0 + $1.text.utf8.count + 16 }
      #expect(session.device.bytesWritten - before <= limit, "step \(step)")
      let afterShow = session.device.bytesWritten
      session.screen.show(session.content)
      #expect(session.device.bytesWritten == afterShow, "step \(step)")
    }
  }

  private func expect(_ frame: Frame, _ session: Session, _ step: String) throws {
    let screen = session.device.screen
    let start = try #require(
      screen.start(of: frame),
      "\(step): \(session.size)\n\(frame.rowTexts)\n\(frame.cursor)\n\(screen.visibleLines)\n\(screen.cursor)"
    )
    #expect(screen.unknown == [], "\(step)")
    try #require(
      screen.shows(session.above, above: start),
      "\(step): \(session.above)\n\(screen.lines)"
    )
  }

  @Test(arguments: [1, 2] as [UInt64]) func aDumbTerminalShowsAPartOfTheRow(seed: UInt64) {
    var generator = SeededGenerator(seed)
    let device = RecordingDevice(TerminalSize(columns: 80, rows: 24))
    let screen = LineScreen(device, movesUp: false, shiftsCharacters: false)
    var content = LineContent(prompt: Prompt("todos> "))
    for step in 1...2_500 {
      if step.isMultiple(of: 20) {
        let new = TerminalSize.random(using: &generator)
        screen.finish(content)
        content.buffer = LineBuffer()
        device.screen = Screen(columns: new.columns, rows: new.rows)
        screen.startOverAtCursor()
      }
      let piece = RandomText.pieces(2, withLines: false, using: &generator)
      content.buffer.insert(piece)
      content.buffer.move(to: Int.random(in: 0...content.buffer.codes.count, using: &generator))
      screen.show(content)
      let columns = device.size.columns
      let row = content.row()
      let shown = device.screen.visibleLines.last ?? ""
      let cursor = device.screen.cursor.column
      let first = row.cursor.column - cursor
      let room = max(1, columns - 1)
      #expect(first >= 0 && cursor < columns, "step \(step)")
      let part = row.rows[0].cells.part(
        min(first, row.rows[0].cells.count)..<min(first + room, row.rows[0].cells.count)
      )
      #expect(shown == Frame.trimmed(part.map(\.text).joined()), "step \(step) in \(columns)")
      #expect(device.screen.unknown == [], "step \(step)")
      device.screen.dropScrolledOff()
    }
  }
}
