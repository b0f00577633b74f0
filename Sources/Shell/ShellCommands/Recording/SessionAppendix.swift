import Foundation
import ShellJournal
import ShellLanguage

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
    let lines = JournalFile.text(of: records).split(separator: "\n").map { mark + $0 }
    let sum = Checksum(of: script).text
    let head = "\(mark){\"lines\":\(lines.count),\"crc\":\"\(sum)\"}"
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
    let script = Self.script(of: text)
    isWhole =
      head.matches(script, lineCount: journal.count) && contents.damage.isEmpty
  }

  /// The first line of the appendix.
  private struct Head: Decodable {
    /// The checksum of the script.
    let crc: String?
    /// The checksum that earlier versions wrote.
    let script: String?
    let lines: Int?

    func matches(_ text: String, lineCount: Int) -> Bool {
      if let crc { return crc == Checksum(of: text).text && lines == lineCount }
      // The first versions did not write the number of lines.
      return script == SessionAppendix.legacyChecksum(of: text) && lines ?? lineCount == lineCount
    }
  }

  /// The script above the appendix.
  private static func script(of text: String) -> String {
    text.range(of: opening + "\n" + mark).map { String(text[..<$0.lowerBound]) } ?? text
  }

  /// The FNV-1a hash with which earlier versions revealed changes to the script.
  private static func legacyChecksum(of text: String) -> String {
    let hash = text.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01b3
    }
    return String(hash, radix: 16)
  }
}

extension JournalContents {
  /// The records before the running statement.
  var recordsBeforeLastStatement: [JournalRecord] { Array(records[..<lastBeginning]) }

  /// Whether nothing has happened since the running statement began.
  var lastStatementHasDoneNothing: Bool { lastBeginning >= records.endIndex - 1 }

  private var lastBeginning: Int {
    records.lastIndex { record in
      switch record {
      case .begin, .withheld: true
      default: false
      }
    } ?? records.endIndex
  }
}
