/// Splits a byte stream into lines, without their newlines. An incomplete last line is kept for the
/// next call.
struct LineSplitter {
  private var rest: [UInt8] = []

  /// Returns the lines that are complete.
  mutating func append(_ bytes: [UInt8]) -> [String] {
    split(bytes).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Returns the lines that are complete; `nil` for each that is not UTF-8 text.
  mutating func appendText(_ bytes: [UInt8]) -> [String?] {
    split(bytes).map { String(validating: $0, as: UTF8.self) }
  }

  private mutating func split(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    var parts = bytes.split(separator: Self.newline, omittingEmptySubsequences: false)
    let last = parts.removeLast()
    defer { rest += last }
    guard let first = parts.first else { return [] }
    let line = rest + first
    rest = []
    return [Self.content(line[...])] + parts.dropFirst().map(Self.content)
  }

  /// Ends the last line if no newline has ended it.
  mutating func endText() -> [String?] { rest.isEmpty ? [] : appendText([Self.newline]) }

  private static let newline = UInt8(ascii: "\n")

  private static func content(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    line.last == UInt8(ascii: "\r") ? line.dropLast() : line
  }
}
