/// The UTF-8 bytes of a text, with the queries that the parser needs.
///
/// There is no token list, because the meaning of a piece of text depends on its command: it may be
/// a word, a path, a file name or an expression. The parser therefore reads bytes directly.
struct SourceBytes {
  private let bytes: [UInt8]

  init(_ text: String) {
    bytes = Array(text.utf8)
  }

  var count: Int { bytes.count }

  /// The byte as a scalar, for comparison with ASCII literals only. Past the end it is NUL.
  subscript(offset: Int) -> Unicode.Scalar {
    offset < bytes.count ? Unicode.Scalar(bytes[offset]) : "\0"
  }

  func isAtEnd(_ offset: Int) -> Bool { offset >= bytes.count }

  func has(_ literal: StaticString, at offset: Int) -> Bool {
    literal.withUTF8Buffer { characters in
      guard characters.count <= bytes.count - offset else { return false }
      return characters.indices.allSatisfy { bytes[offset + $0] == characters[$0] }
    }
  }

  func has(text: String, at offset: Int) -> Bool {
    offset <= bytes.count && bytes[offset...].starts(with: text.utf8)
  }

  func string(_ start: Int, _ end: Int) -> String {
    // Most are short names. To make a string that needs no memory in place takes fewer instructions.
    let count = end - start
    guard count <= Self.smallStringCapacity else {
      return String(decoding: bytes[start..<end], as: UTF8.self)
    }
    return String(unsafeUninitializedCapacity: count) { buffer in
      buffer.initialize(fromContentsOf: bytes[start..<end])
    }
  }

  private static let smallStringCapacity = 15

  /// The whole Unicode scalar at an offset, and its length in bytes.
  func scalar(at offset: Int) -> (value: Unicode.Scalar, length: Int)? {
    guard offset < bytes.count else { return nil }
    let byte = bytes[offset]
    let length = byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
    let end = min(offset + length, bytes.count)
    return string(offset, end).unicodeScalars.first.map { ($0, end - offset) }
  }
}

// MARK: - Lines and spaces

extension SourceBytes {
  /// Whether an offset is at a character that separates words on a line: a space, tab or carriage
  /// return.
  func isSpace(_ offset: Int) -> Bool {
    let byte = self[offset]
    return byte == " " || byte == "\t" || byte == "\r"
  }

  /// Whether what separates tokens may begin at an offset: a space, a line break, a comment or a
  /// continued line. The parser asks several times for each token, and usually there is no separator.
  @inline(__always)
  func mayBeginSeparator(_ offset: Int) -> Bool {
    switch self[offset] {
    case " ", "\t", "\r", "\n", "/", "#", "\\": true
    default: false
    }
  }

  /// Whether the character at an offset ends an operand: neither an accessor nor an operator begins with
  /// it.
  @inline(__always)
  func endsOperand(_ offset: Int) -> Bool {
    switch self[offset] {
    case ")", "]", "}", ",", ":", ";", "\0": true
    default: false
    }
  }

  func isSpaceOrEnd(_ offset: Int) -> Bool {
    isAtEnd(offset) || isSpace(offset) || self[offset] == "\n"
  }

  func afterSpaces(_ offset: Int) -> Int {
    var offset = offset
    while isSpace(offset) { offset += 1 }
    return offset
  }

  /// The offset of the end of the line: its `\n`, or the end of the text.
  func lineEnd(_ offset: Int) -> Int {
    var offset = offset
    while offset < bytes.count, bytes[offset] != UInt8(ascii: "\n") { offset += 1 }
    return offset
  }

  /// The offset after the last character that is not a space.
  func trimmedEnd(from start: Int, to end: Int) -> Int {
    var end = end
    while end > start, isSpace(end - 1) { end -= 1 }
    return end
  }

  /// The number of the line that contains an offset, counted from 1.
  func lineNumber(of offset: Int) -> Int {
    1 + bytes[..<min(offset, bytes.count)].count { $0 == UInt8(ascii: "\n") }
  }

  /// Whether only spaces precede an offset on its line.
  func isFirstOnLine(_ offset: Int) -> Bool {
    var offset = offset
    while offset > 0, isSpace(offset - 1) { offset -= 1 }
    return offset == 0 || self[offset - 1] == "\n"
  }

  /// Whether a comment starts at an offset: `//`, or a `#` that does not start a `#>`, a raw string
  /// or a Swift Testing macro.
  func isComment(_ offset: Int) -> Bool {
    if self[offset] == "/" { return self[offset + 1] == "/" }
    return self[offset] == "#" && self[offset + 1] != ">" && !isRawString(offset)
      && testingMacro(offset) == nil
  }

  /// The name in `#expect(` or `#require(`. If these were comments, an assertion copied from a test
  /// would never fail.
  func testingMacro(_ offset: Int) -> Name? {
    guard self[offset] == "#", let name = identifier(offset + 1), self[name.span.end] == "(",
      ["expect", "require"].contains(name.text)
    else { return nil }
    return name
  }

  func isRawString(_ offset: Int) -> Bool {
    var end = offset
    while self[end] == "#" { end += 1 }
    return end > offset && self[end] == "\""
  }

  /// The end of a `\` that continues its line: the start of the next line, or the end of the text.
  func continuationEnd(_ offset: Int) -> Int? {
    guard self[offset] == "\\" else { return nil }
    let end = afterSpaces(offset + 1)
    if isAtEnd(end) { return end }
    return self[end] == "\n" ? end + 1 : nil
  }
}

// MARK: - Identifiers

extension SourceBytes {
  /// The end of the identifier that starts at an offset, without backticks.
  func identifierEnd(_ offset: Int) -> Int? {
    guard offset < bytes.count, !isDigit(offset) else { return nil }
    if Self.isIdentifierASCII(bytes[offset]) { return identifierPartsEnd(offset + 1) }
    guard bytes[offset] >= 0x80, let length = identifierPart(offset, isHead: true) else {
      return nil
    }
    return identifierPartsEnd(offset + length)
  }

  /// The end of the characters at an offset that can continue an identifier.
  private func identifierPartsEnd(_ offset: Int) -> Int {
    var end = offset
    while true {
      while end < bytes.count, Self.isIdentifierASCII(bytes[end]) { end += 1 }
      guard end < bytes.count, bytes[end] >= 0x80, let length = identifierPart(end) else {
        return end
      }
      end += length
    }
  }

  /// Whether a byte is an ASCII letter, a digit or `_`. Names are most of a text, hence the bitmap.
  @inline(__always)
  private static func isIdentifierASCII(_ byte: UInt8) -> Bool {
    guard byte < 0x80 else { return false }
    let digits: UInt64 = 0x03FF_0000_0000_0000
    let letters: UInt64 = 0x07FF_FFFE_87FF_FFFE
    return (byte < 64 ? digits : letters) >> (byte & 63) & 1 == 1
  }

  /// The identifier that starts at an offset, without backticks.
  func identifier(_ offset: Int) -> Name? {
    identifierEnd(offset).map { Name(string(offset, $0), SourceSpan(offset, $0)) }
  }

  /// The length of the identifier's character at an offset.
  func identifierPart(_ offset: Int, isHead: Bool = false) -> Int? {
    guard offset < bytes.count else { return nil }
    switch bytes[offset] {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "_"):
      return 1
    case UInt8(ascii: "0")...UInt8(ascii: "9"):
      return isHead ? nil : 1
    case 0x80...:
      guard let scalar = scalar(at: offset) else { return nil }
      return Self.isIdentifierScalar(scalar.value, isHead: isHead) ? scalar.length : nil
    default:
      return nil
    }
  }

  /// Whether the byte at an offset can belong to an identifier, judged by that byte alone.
  func isIdentifierByte(_ offset: Int) -> Bool {
    self[offset].value >= 0x80 || identifierPart(offset) != nil
  }

  private static func isIdentifierScalar(_ scalar: Unicode.Scalar, isHead: Bool) -> Bool {
    let properties = scalar.properties
    if properties.isXIDStart || properties.isEmoji { return true }
    // Joiners and variation selectors connect the parts of an emoji.
    let joins = properties.isXIDContinue || properties.isVariationSelector || scalar == "\u{200D}"
    return joins && !isHead
  }

  /// The end of a shortened id with its mark, `046CCB9F…`.
  func shortIDEnd(_ offset: Int) -> Int? {
    idBeginningEnd(offset).flatMap { has("…", at: $0) ? $0 + "…".utf8.count : nil }
  }

  /// The end of what may be the beginning of an id, `046CCB9F`.
  func idBeginningEnd(_ offset: Int) -> Int? {
    var end = offset
    while isHexDigit(end) || end > offset && self[end] == "-" { end += 1 }
    return end - offset >= Self.leastIDLength ? end : nil
  }

  /// The fewest digits that stand for an id.
  private static let leastIDLength = 4

  private func isHexDigit(_ offset: Int) -> Bool {
    switch self[offset] {
    case "0"..."9", "a"..."f", "A"..."F": true
    default: false
    }
  }

  func isDigit(_ offset: Int) -> Bool {
    self[offset] >= "0" && self[offset] <= "9"
  }
}
