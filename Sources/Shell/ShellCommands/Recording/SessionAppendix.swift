import Foundation
import ShellLanguage
import ShellSession

/// The end of a saved script: what was live in the session, as comments that `restore` reads.
///
/// The script above it can be read, changed and run without it.
struct SessionAppendix {
  /// What the session's journal has.
  let contents: JournalContents
  /// Whether all of it is there and can be read, and the script above is as it was saved.
  let isWhole: Bool

  private static let mark = "#= "
  private static let opening = """

    # What was live: 'restore' gives back the same ids, dates, chance and answers from these lines, as long
    # as the script above them is not changed.
    """

  /// The script with the end.
  ///
  /// - Parameter records: The journal, up to the statement that saves.
  static func adding(_ records: [JournalRecord], to script: String) -> String {
    let lines = records.compactMap(JournalFile.line(for:)).map { mark + $0 }
    let head = "\(mark){\"lines\":\(lines.count),\"script\":\"\(checksum(of: script))\"}"
    return script + opening + "\n" + ([head] + lines).joined(separator: "\n") + "\n"
  }

  /// Whether a script has such an end, be it one that can't be read.
  static func isIn(_ text: String) -> Bool { text.contains("\n" + mark) }

  /// - Returns: `nil` for a script without such an end.
  init?(of text: String) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let marked = lines.filter { $0.hasPrefix(Self.mark) }.map { $0.dropFirst(Self.mark.count) }
    guard let first = marked.first,
      let head = try? JSONDecoder().decode(Head.self, from: Data(first.utf8))
    else { return nil }
    let journal = marked.dropFirst()
    contents = JournalContents(parsing: Array(journal.map { $0 + "\n" }.joined().utf8))
    isWhole =
      head.script == Self.checksum(of: Self.script(of: text)) && contents.unreadableLines.isEmpty
      // Those that were written first don't say how many lines they have.
      && head.lines ?? journal.count == journal.count
  }

  /// The first line.
  private struct Head: Decodable {
    let script: String
    let lines: Int?
  }

  /// The script above the end.
  private static func script(of text: String) -> String {
    text.range(of: opening + "\n" + mark).map { String(text[..<$0.lowerBound]) } ?? text
  }

  /// Tells a script from one that somebody has changed.
  private static func checksum(of text: String) -> String {
    let hash = text.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01b3
    }
    return String(hash, radix: 16)
  }
}

extension JournalContents {
  /// What was written before the statement that runs.
  var recordsBeforeLastStatement: [JournalRecord] {
    let last = records.lastIndex { if case .begin = $0 { true } else { false } }
    return Array(records[..<(last ?? records.endIndex)])
  }
}
