/// Splits a byte stream into lines, without their newlines. An incomplete last line is kept for the
/// next call.
struct LineSplitter {
  private var rest: [UInt8] = []

  /// Returns the lines that are complete.
  mutating func append(_ bytes: [UInt8]) -> [String] {
    var parts = bytes.split(separator: Self.newline, omittingEmptySubsequences: false)
    let last = parts.removeLast()
    defer { rest += last }
    guard let first = parts.first else { return [] }
    let line = rest + first
    rest = []
    return [Self.text(line[...])] + parts.dropFirst().map(Self.text)
  }

  /// Returns the last line if no newline ends it; `nil` if there is none.
  mutating func end() -> String? {
    defer { rest = [] }
    return rest.isEmpty ? nil : Self.text(rest[...])
  }

  private static let newline = UInt8(ascii: "\n")

  private static func text(_ line: ArraySlice<UInt8>) -> String {
    String(decoding: line.last == UInt8(ascii: "\r") ? line.dropLast() : line, as: UTF8.self)
  }
}
