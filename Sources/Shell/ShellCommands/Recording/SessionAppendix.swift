import Foundation
import ShellLanguage
import ShellSession

/// The end of a saved script: the session's journal in comments that `restore` reads, with the live
/// ids, dates, random values and answers.
///
/// The script above it can be read, changed and run without it.
struct SessionAppendix {
  /// The contents of the session's journal.
  let contents: JournalContents
  /// Whether the appendix is complete and readable, and the script above it is unchanged.
  let isWhole: Bool

  private static let mark = "#= "
  private static let opening = """

    # What was live: 'restore' gives back the same ids, dates, chance and answers from these lines, as long
    # as the script above them is not changed.
    """

  /// Appends a journal to a script.
  ///
  /// - Parameter records: The journal up to the statement that saves.
  static func adding(_ records: [JournalRecord], to script: String) -> String {
    let lines = records.compactMap(JournalFile.line(for:)).map { mark + $0 }
    let head = "\(mark){\"lines\":\(lines.count),\"script\":\"\(checksum(of: script))\"}"
    return script + opening + "\n" + ([head] + lines).joined(separator: "\n") + "\n"
  }

  /// Whether a script has an appendix, even an unreadable one.
  static func isIn(_ text: String) -> Bool { text.contains("\n" + mark) }

  /// - Returns: `nil` for a script without an appendix.
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
      // Early versions did not write the number of lines.
      && head.lines ?? journal.count == journal.count
  }

  /// The first line of the appendix.
  private struct Head: Decodable {
    let script: String
    let lines: Int?
  }

  /// The script above the appendix.
  private static func script(of text: String) -> String {
    text.range(of: opening + "\n" + mark).map { String(text[..<$0.lowerBound]) } ?? text
  }

  /// A checksum that reveals changes to the script.
  private static func checksum(of text: String) -> String {
    let hash = text.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01b3
    }
    return String(hash, radix: 16)
  }
}

extension JournalContents {
  /// The records before the running statement.
  var recordsBeforeLastStatement: [JournalRecord] {
    let last = records.lastIndex { if case .begin = $0 { true } else { false } }
    return Array(records[..<(last ?? records.endIndex)])
  }
}
