/// The bytes of an unfinished text.
struct ScannedText {
  private let bytes: [UInt8]
  /// Whether the text ends inside a string literal.
  private(set) var endsInString = false

  init(_ text: String) {
    bytes = Array(text.utf8)
    var offset = 0
    while offset < bytes.count {
      let (end, isClosed) = literalEnd(offset)
      if !isClosed { endsInString = true }
      offset = max(end, offset + 1)
    }
  }

  var count: Int { bytes.count }

  func isAtEnd(_ offset: Int) -> Bool { offset >= bytes.count }

  /// The byte as a scalar, for comparison with ASCII literals only; NUL past the end.
  subscript(offset: Int) -> Unicode.Scalar {
    offset < bytes.count ? Unicode.Scalar(bytes[offset]) : "\0"
  }

  subscript(start: Int, end: Int) -> String {
    let end = min(end, bytes.count)
    return start < end ? String(decoding: bytes[start..<end], as: UTF8.self) : ""
  }

  func has(_ literal: String, at offset: Int) -> Bool {
    offset <= bytes.count && bytes[offset...].starts(with: literal.utf8)
  }

  func isDigit(_ offset: Int) -> Bool { ("0"..."9").contains(self[offset]) }

  /// Whether the byte is part of an identifier.
  func isWord(_ offset: Int) -> Bool {
    guard offset < bytes.count else { return false }
    switch bytes[offset] {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
      return true
    default: return false
    }
  }

  /// The end of the string literal that starts at an offset.
  func stringEnd(_ offset: Int) -> Int {
    max(literalEnd(offset).end, offset + 1)
  }

  /// The end of a string literal of any form, including its interpolations; the offset itself if no
  /// literal starts there.
  private func literalEnd(_ start: Int) -> (end: Int, isClosed: Bool) {
    var offset = start
    while self[offset] == "#" { offset += 1 }
    let pounds = offset - start
    guard self[offset] == "\"" else { return (start, true) }
    let quotes = has("\"\"\"", at: offset) ? 3 : 1
    offset += quotes
    let closing = String(repeating: "\"", count: quotes) + String(repeating: "#", count: pounds)
    let escape = "\\" + String(repeating: "#", count: pounds)
    while offset < bytes.count {
      if has(closing, at: offset) { return (offset + closing.utf8.count, true) }
      if has(escape + "(", at: offset) {
        offset = interpolationEnd(offset + escape.utf8.count + 1)
      } else {
        offset += has(escape, at: offset) ? escape.utf8.count + 1 : 1
      }
    }
    return (bytes.count, false)
  }

  private func interpolationEnd(_ start: Int) -> Int {
    var depth = 1
    var offset = start
    while offset < bytes.count, depth > 0 {
      switch self[offset] {
      case "(": depth += 1
      case ")": depth -= 1
      // Strings nested in an interpolation are skipped without parsing their own interpolations.
      case "\"":
        offset += 1
        while offset < bytes.count, self[offset] != "\"" { offset += 1 }
      default: break
      }
      offset += 1
    }
    return min(offset, bytes.count)
  }
}
