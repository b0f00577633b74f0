import Foundation

/// A part of a journal that can't be believed.
package struct JournalDamage: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// The line doesn't match its checksum, or has none.
    case changed
    /// The line is intact, but isn't a record that this program knows.
    case unknown
    /// The file ends within the line.
    case cutOff
    /// This many lines are missing before the line.
    case missing(Int)
    /// The line has the number of an earlier one: it was moved or repeated.
    case misplaced(number: Int)
  }

  package let kind: Kind
  /// The line in the file, counted from 1.
  package let line: Int
  /// The readable part of the line; empty for missing lines.
  package let excerpt: String
  /// Whether the line records the start of a statement.
  private let isStatement: Bool
  /// The statement that the line belongs to; `nil` if the line is between two statements or starts
  /// one.
  package var statement: String?

  init(_ kind: Kind, line: Int, _ bytes: ArraySlice<UInt8>) {
    self.kind = kind
    self.line = line
    isStatement = bytes.starts(with: Array(#"{"begin""#.utf8))
    excerpt = Self.excerpt(of: bytes)
  }

  init(missing count: Int, before line: Int) {
    kind = .missing(count)
    self.line = line
    isStatement = false
    excerpt = ""
  }

  /// Whether a statement began here that is not known now.
  package var beginsStatement: Bool {
    if case .misplaced = kind { false } else { isStatement }
  }

  /// The statement in the line, as JSON writes it, or else the beginning of the line.
  private static func excerpt(of bytes: ArraySlice<UInt8>) -> String {
    let line = String(decoding: bytes.prefix(1 << 12), as: UTF8.self)
    guard let key = line.range(of: #""text":""#) else { return line }
    let rest = line[key.upperBound...]
    return String(rest.range(of: #""}"#).map { rest[..<$0.lowerBound] } ?? rest)
  }
}
