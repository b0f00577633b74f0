import Foundation
import LineEditor
import TerminalText

/// A pager of the shell's own, for systems without one: a screenful, and then the next at a key.
struct MorePager {
  /// Shows a text, on the thread that calls it.
  func run(_ text: String) -> Bool {
    let terminal = TerminalModes()
    return terminal.readingKeys {
      page(text.split(separator: "\n", omittingEmptySubsequences: false))
    }
  }

  private func page(_ lines: [Substring]) -> Bool {
    // The text ends with a line end.
    var rest = lines.last == "" ? lines.dropLast() : lines[...]
    var room = TerminalSize(of: STDOUT_FILENO).rows - 1
    while let line = rest.first {
      let rows = rows(of: line)
      if room < rows, room < TerminalSize(of: STDOUT_FILENO).rows - 1 {
        guard let more = ask(shown: lines.count - rest.count, of: lines.count) else { return true }
        room = more
        continue
      }
      StandardStreams.write(line + "\n")
      room -= rows
      rest.removeFirst()
    }
    return true
  }

  /// The rows that a line takes, without its colour sequences.
  private func rows(of line: Substring) -> Int {
    let text = line.replacing(/\u{1b}\[[0-9;]*m/, with: "")
    let columns = max(1, TerminalSize(of: STDOUT_FILENO).columns)
    return max(1, (DisplayWidth.columns(of: String(text)) + columns - 1) / columns)
  }

  /// Waits for a key.
  ///
  /// - Returns: How many rows to show next, all of them where no key can be read; `nil` to leave.
  private func ask(shown: Int, of count: Int) -> Int? {
    StandardStreams.write("\u{1b}[7m--more-- \(100 * shown / max(1, count)) %\u{1b}[0m")
    defer { StandardStreams.write("\r\u{1b}[K") }
    var key: UInt8 = 0
    while true {
      let count = read(STDIN_FILENO, &key, 1)
      if count < 0, errno == EINTR { continue }
      guard count == 1 else { return .max }
      switch key {
      case UInt8(ascii: " "), UInt8(ascii: "f"), 0x06:
        return TerminalSize(of: STDOUT_FILENO).rows - 1
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "j"): return 1
      case UInt8(ascii: "q"), UInt8(ascii: "Q"), 0x03, 0x04, 0x1B: return nil
      default: continue
      }
    }
  }
}
