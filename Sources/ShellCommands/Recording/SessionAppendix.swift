import Foundation
import ShellLanguage
import ShellSession

/// The end of a saved script: what was live in the session, as comments that `restore` reads.
///
/// The script above it can be read, changed and run without it.
struct SessionAppendix {
  /// What the session's journal has.
  let contents: JournalContents
  /// Whether the script above is as it was saved.
  let fitsScript: Bool

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
    let sum = "\(mark){\"script\":\"\(checksum(of: script))\"}"
    return script + opening + "\n" + ([sum] + lines).joined(separator: "\n") + "\n"
  }

  /// Whether a script has such an end, be it one that can't be read.
  static func isIn(_ text: String) -> Bool { text.contains("\n" + mark) }

  /// - Returns: `nil` for a script without such an end.
  init?(of text: String) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let marked = lines.filter { $0.hasPrefix(Self.mark) }.map { $0.dropFirst(Self.mark.count) }
    guard let sum = marked.first, sum.hasPrefix("{\"script\":") else { return nil }
    let journal = marked.dropFirst().map { $0 + "\n" }.joined()
    self.contents = JournalContents(parsing: Array(journal.utf8))
    let script = Self.script(of: text)
    self.fitsScript = sum == "{\"script\":\"\(Self.checksum(of: script))\"}"
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
