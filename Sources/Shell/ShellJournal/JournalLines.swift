import Foundation

/// Reads the lines of a journal in order, and verifies each.
///
/// A line is believed only if it matches its checksum and follows the one before it. Journals of
/// version 1 have neither checksums nor numbers: their lines are passed on, but not verified.
struct JournalLines {
  enum Line {
    /// A line, and its number in the file, counted from 1.
    case record(ArraySlice<UInt8>, line: Int)
    case damage(JournalDamage)
  }

  private var rest: ArraySlice<UInt8>
  /// The number of the current line in the file.
  private var line = 0
  /// The highest number of a verified line.
  private(set) var lastNumber = 0
  /// The number of damaged lines since the last verified one.
  private var damagedCount = 0
  /// A line to return after the report on those missing before it.
  private var pending: Line?
  /// Whether the lines have no checksums until one with a checksum follows.
  private var isLegacy = false

  /// The version that the first line tells, if it is intact or another version wrote it.
  private(set) var version: Int?
  /// Whether the first lines were written without checksums.
  private(set) var hasLegacyLines = false

  /// - Parameter bytes: The contents of the file.
  init(_ bytes: [UInt8]) {
    rest = bytes[...]
  }

  /// The next line, or the next damage; `nil` at the end of the file.
  mutating func next() -> Line? {
    if let line = pending {
      pending = nil
      return line
    }
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      let bytes = rest[..<end]
      rest = rest[(end + 1)...]
      line += 1
      if line == 1 { readVersion(bytes) }
      if bytes.isEmpty, isLegacy { continue }
      return verified(bytes)
    }
    guard !rest.isEmpty else { return nil }
    defer { rest = [] }
    return .damage(JournalDamage(.cutOff, line: line + 1, rest))
  }

  private mutating func verified(_ bytes: ArraySlice<UInt8>) -> Line {
    guard let number = JournalLine.number(of: bytes) else {
      if isLegacy, !JournalLine.isSealed(bytes) {
        lastNumber = line
        return .record(bytes, line: line)
      }
      damagedCount += 1
      return .damage(JournalDamage(.changed, line: line, bytes))
    }
    isLegacy = false
    guard number > lastNumber else {
      return .damage(JournalDamage(.misplaced(number: number), line: line, bytes))
    }
    // A damaged line is in the place of one that is not missing.
    let missing = number - lastNumber - 1 - damagedCount
    (lastNumber, damagedCount) = (number, 0)
    let record = Line.record(bytes, line: line)
    guard missing > 0 else { return record }
    pending = record
    return .damage(JournalDamage(missing: missing, before: line))
  }

  /// Reads the version from the first line.
  ///
  /// A changed line tells no version. A line without a checksum is believed only if it tells
  /// another version than this one, which writes checksums.
  private mutating func readVersion(_ bytes: ArraySlice<UInt8>) {
    struct Line: Decodable {
      struct Header: Decodable { let version: Int }
      let header: Header
    }
    guard JournalLine.number(of: bytes) != nil || !JournalLine.isSealed(bytes),
      let header = try? JSONDecoder().decode(Line.self, from: Data(bytes)).header
    else { return }
    if JournalLine.isSealed(bytes) || header.version != JournalRecord.version {
      version = header.version
      isLegacy = !JournalLine.isSealed(bytes) && header.version < JournalRecord.version
      hasLegacyLines = isLegacy
    }
  }
}
