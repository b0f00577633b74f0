internal import Foundation

/// The device that a line is drawn on.
protocol ScreenDevice {
  var size: TerminalSize { get }
  func write(_ text: String)
}

/// The area of the terminal that shows the line. It tracks what is shown, and redraws only what
/// changes.
///
/// Only the editor's thread accesses it.
final class LineScreen {
  private let device: any ScreenDevice
  /// Whether the terminal rewraps its lines when its width changes.
  private let reflows: Bool
  private let shiftsCharacters: Bool
  private(set) var size: TerminalSize
  /// The styles of roles; `nil` for plain text.
  var styles: LineStyles?

  private var shown: Frame?
  /// The first visible row of a line that is longer than the screen.
  private var top = 0
  /// Draws the line if the terminal can't move the cursor up; `nil` if it can.
  private let plainRow: PlainRow?

  /// - Parameters:
  ///   - movesUp: Whether the terminal can move the cursor up a row. If not, the line is drawn as
  ///     plain text.
  ///   - shiftsCharacters: Whether the terminal can insert and delete characters within a row.
  ///   - reflows: Whether the terminal rewraps its lines when its width changes.
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

  /// Whether the terminal rewraps lines. xterm and GNU screen truncate lines or leave them as they
  /// are; nearly all other terminals rewrap them.
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

  /// Draws a line over the previous one, or at the cursor.
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

  /// Erases the line, and leaves the cursor where the line began.
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

  /// Draws a finished line, and moves the cursor to the row below it.
  ///
  /// - Parameter mark: Text to write after the line, such as `^C`.
  func finish(_ content: LineContent, mark: String = "") {
    if let plainRow {
      device.write(plainRow.finish(content, columns: size.columns) + mark + "\r\n")
      return
    }
    let whole = content.frame(size)
    // Redraw a line of several rows so that the terminal knows that they belong together, for
    // copying and rewrapping.
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

  /// Forgets what is shown. The next drawing starts at the cursor.
  func forget() {
    shown = nil
    top = 0
    plainRow?.forget()
  }

  /// Starts over at the cursor, which must be at the start of a row. Nothing is erased.
  func startOverAtCursor() {
    forget()
    size = device.size
  }

  /// Erases the line and prints text in its place. The next ``show(_:)`` draws the line below the
  /// text.
  func printAbove(_ text: String) {
    guard !text.isEmpty else { return }
    let lines = text.replacing("\r\n", with: "\n").replacing("\n", with: "\r\n")
    clear()
    device.write(lines)
  }

  /// Clears the window, and starts at its top.
  func clearWindow() {
    guard !isPlain else { return }
    forget()
    device.write("\u{1b}[H\u{1b}[2J")
  }

  /// Erases the rest of the screen from the cursor's row, and starts there.
  func startOver() {
    forget()
    size = device.size
    device.write(isPlain ? "\r" : "\r\u{1b}[J")
  }

  // MARK: The window

  /// Erases the line if the window's size has changed since it was drawn.
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
