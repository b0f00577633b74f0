import Foundation
import LineEditor
import TerminalText

/// The built-in pager, for systems without one. It shows one screenful per key press.
struct MorePager {
  /// Shows a text, and blocks the calling thread until the user leaves the pager.
  func run(_ text: String) -> Bool {
    let terminal = TerminalModes()
    return terminal.readingKeys {
      page(text.split(separator: "\n", omittingEmptySubsequences: false))
    }
  }

  private func page(_ lines: [Substring]) -> Bool {
    // The text ends with a newline.
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

  /// The number of screen rows that a line takes, not counting its colour sequences.
  private func rows(of line: Substring) -> Int {
    let text = line.replacing(/\u{1b}\[[0-9;]*m/, with: "")
    let columns = max(1, TerminalSize(of: STDOUT_FILENO).columns)
    return max(1, (DisplayWidth.columns(of: String(text)) + columns - 1) / columns)
  }

  /// Waits for a key.
  ///
  /// - Returns: The number of rows to show next, `Int.max` if no key can be read, or `nil` to
  ///   leave.
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
