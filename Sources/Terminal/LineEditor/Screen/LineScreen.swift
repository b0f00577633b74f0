internal import Foundation

/// What a line is drawn on.
protocol ScreenDevice {
  var size: TerminalSize { get }
  func write(_ text: String)
}

/// The part of the terminal where the line is: knows what is shown there and changes only that.
///
/// Only the editor's thread touches it.
final class LineScreen {
  private let device: any ScreenDevice
  /// Whether the terminal breaks its lines anew when its width changes.
  private let reflows: Bool
  private let shiftsCharacters: Bool
  private(set) var size: TerminalSize
  /// How the roles look; `nil` for plain text.
  var styles: LineStyles?

  private var shown: Frame?
  /// The first row that is shown of a line that is longer than the screen.
  private var top = 0
  private let plainRow: PlainRow?

  /// - Parameters:
  ///   - movesUp: Whether the terminal can go up a row; one that can't gets plain text.
  ///   - shiftsCharacters: Whether it can push characters aside within a row.
  ///   - reflows: Whether it breaks its lines anew when its width changes.
  init(
    _ device: any ScreenDevice,
    movesUp: Bool,
    shiftsCharacters: Bool,
    reflows: Bool = LineScreen.reflows(ProcessInfo.processInfo.environment)
  ) {
    self.device = device
    self.shiftsCharacters = shiftsCharacters
    self.reflows = reflows
    size = device.size
    plainRow = movesUp ? nil : PlainRow()
  }

  /// xterm and GNU screen cut lines off or leave them as they are; nearly all others reflow.
  static func reflows(_ environment: [String: String]) -> Bool {
    if environment["TMUX"] != nil { return true }
    return environment["XTERM_VERSION"] == nil && environment["STY"] == nil
  }

  var isPlain: Bool { plainRow != nil }

  private func writer(at cursor: Frame.Place) -> FrameWriter {
    FrameWriter(
      FrameWriter.Abilities(
        columns: size.columns,
        styles: styles,
        shiftsCharacters: shiftsCharacters
      ),
      cursor: cursor
    )
  }

  private func write(_ writer: FrameWriter) {
    if !writer.output.isEmpty { device.write(writer.output) }
  }

  // MARK: Drawing

  /// Shows a line where the last one is, or at the cursor.
  func show(_ content: LineContent) {
    if let plainRow {
      device.write(plainRow.update(to: content, columns: size.columns))
      return
    }
    let frame = content.frame(size).clipped(toRows: size.rows, top: &top)
    guard frame != shown else { return }
    var writer = writer(at: shown?.cursor ?? Frame.Place(row: 0, column: 0))
    writer.draw(frame, over: shown)
    write(writer)
    shown = frame
  }

  /// Takes the line off the screen, which leaves the cursor where it began.
  func clear() {
    if let plainRow {
      device.write(plainRow.clear(columns: size.columns))
      return
    }
    guard let shown else { return }
    var writer = writer(at: shown.cursor)
    writer.clear()
    write(writer)
    self.shown = nil
  }

  /// Leaves a line on the screen and goes to the row below it.
  ///
  /// - Parameter mark: What is written behind it, such as `^C`.
  func finish(_ content: LineContent, mark: String = "") {
    if let plainRow {
      device.write(plainRow.finish(content, columns: size.columns) + mark + "\r\n")
      return
    }
    let whole = content.frame(size)
    if whole.rows.count > size.rows || whole.rows.contains(where: \.isWrapped) {
      clear()
      var writer = writer(at: Frame.Place(row: 0, column: 0))
      writer.drawForGood(whole)
      write(writer)
    } else {
      var writer = writer(at: shown?.cursor ?? Frame.Place(row: 0, column: 0))
      var frame = whole
      let row = frame.rows.count - 1
      frame.cursor = Frame.Place(row: row, column: frame.rows[row].cells.count)
      writer.draw(frame, over: shown)
      write(writer)
    }
    device.write(mark + "\r\n")
    forget()
  }

  /// Forgets what is shown: whatever comes next begins at the cursor.
  func forget() {
    shown = nil
    top = 0
    plainRow?.forget()
  }

  /// Begins a line at the cursor, which stands at the start of a row.
  func startOverAtCursor() {
    forget()
    size = device.size
  }

  /// Prints lines above the line that is shown, which the next ``show(_:)`` brings back.
  func printAbove(_ text: String) {
    guard !text.isEmpty else { return }
    let lines = text.replacing("\r\n", with: "\n").replacing("\n", with: "\r\n")
    clear()
    device.write(lines)
  }

  /// Clears the whole window and begins at its top.
  func clearWindow() {
    guard !isPlain else { return }
    forget()
    device.write("\u{1b}[H\u{1b}[2J")
  }

  /// Begins anew in the row that the cursor is in, whatever stands there.
  func startOver() {
    forget()
    size = device.size
    device.write(isPlain ? "\r" : "\r\u{1b}[J")
  }

  // MARK: The window

  /// Takes the line off where the window has another size than it was drawn for.
  func adaptToSize() {
    let new = device.size
    let old = size
    guard new != old else { return }
    size = new
    guard !isPlain, var frame = shown else {
      clear()
      return
    }
    if reflows, new.columns != old.columns {
      frame.cursor.row = ReflowedFrame.cursorRow(of: frame, columns: new.columns)
    }
    frame.cursor.row = min(frame.cursor.row, new.rows - 1)
    var writer = writer(at: frame.cursor)
    writer.clear()
    device.write("\r")
    write(writer)
    shown = nil
    top = 0
  }

  func setBracketedPaste(_ isOn: Bool) {
    if !isPlain { device.write(isOn ? "\u{1b}[?2004h" : "\u{1b}[?2004l") }
  }
}
