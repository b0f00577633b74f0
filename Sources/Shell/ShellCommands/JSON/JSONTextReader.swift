import ShellLanguage

/// Reads a JSON text from its beginning to its end.
struct JSONTextReader {
  /// The deepest nesting: a malicious text must not exhaust the stack.
  private static let deepest = 200

  private let bytes: [UInt8]
  private var offset = 0
  private var depth = 0

  init(_ text: String) { bytes = Array(text.utf8) }

  mutating func document() throws(JSONSyntaxError) -> JSONNode {
    let node = try value()
    guard next() == nil else { throw error("more text follows the value") }
    return node
  }

  private mutating func value() throws(JSONSyntaxError) -> JSONNode {
    guard let first = next() else { throw error("the text ends where a value is expected") }
    let start = offset
    let kind: JSONNode.Kind =
      switch first {
      case UInt8(ascii: "{"):
        .object(try nested { reader throws(JSONSyntaxError) in try reader.members() })
      case UInt8(ascii: "["):
        .array(try nested { reader throws(JSONSyntaxError) in try reader.elements() })
      case UInt8(ascii: "\""): .string(try string())
      case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): .number(try number())
      case _ where Self.isLetter(first): try word()
      default: throw error("a value is missing")
      }
    return JSONNode(kind, SourceSpan(start, offset))
  }

  private mutating func nested<Result>(
    _ operation: (inout JSONTextReader) throws(JSONSyntaxError) -> Result
  ) throws(JSONSyntaxError) -> Result {
    guard depth < Self.deepest else { throw error("it is nested more than \(Self.deepest) deep") }
    depth += 1
    offset += 1
    let result = try operation(&self)
    depth -= 1
    return result
  }

  private mutating func elements() throws(JSONSyntaxError) -> [JSONNode] {
    var elements: [JSONNode] = []
    if take("]") { return elements }
    while true {
      elements.append(try value())
      if take("]") { return elements }
      guard take(",") else { throw error("',' or ']' is missing") }
    }
  }

  private mutating func members() throws(JSONSyntaxError) -> [JSONNode.Member] {
    var members: [JSONNode.Member] = []
    var keys: Set<String> = []
    if take("}") { return members }
    while true {
      guard next() == UInt8(ascii: "\"") else { throw error("a key in quotes is missing") }
      let start = offset
      let key = Name(try string(), SourceSpan(start, offset))
      guard keys.insert(key.text).inserted else {
        throw JSONSyntaxError(reason: "the key \(quoted: key.text) is there twice", offset: start)
      }
      guard take(":") else { throw error("':' is missing") }
      members.append(JSONNode.Member(key: key, value: try value()))
      if take("}") { return members }
      guard take(",") else { throw error("',' or '}' is missing") }
    }
  }

  private mutating func word() throws(JSONSyntaxError) -> JSONNode.Kind {
    let words: [(StaticString, JSONNode.Kind)] = [
      ("null", .null), ("true", .bool(true)), ("false", .bool(false)),
    ]
    var end = offset
    while end < bytes.count, Self.isLetter(bytes[end]) { end += 1 }
    let word = bytes[offset..<end]
    for (text, kind) in words where word.elementsEqual("\(text)".utf8) {
      offset = end
      return kind
    }
    throw error("'\(String(decoding: word.prefix(40), as: UTF8.self))' is no value of JSON")
  }

  // MARK: Numbers

  private mutating func number() throws(JSONSyntaxError) -> String {
    let start = offset
    _ = takeByte("-")
    let integer = digits()
    let hasLeadingZero = integer > 1 && bytes[offset - integer] == UInt8(ascii: "0")
    var isComplete = integer > 0 && !hasLeadingZero
    if takeByte(".") { isComplete = digits() > 0 && isComplete }
    if takeByte("e") || takeByte("E") {
      if !takeByte("+") { _ = takeByte("-") }
      isComplete = digits() > 0 && isComplete
    }
    let text = String(decoding: bytes[start..<offset], as: UTF8.self)
    guard isComplete else {
      throw JSONSyntaxError(reason: "'\(text)' is no number of JSON", offset: start)
    }
    return text
  }

  /// Skips digits, and returns how many.
  private mutating func digits() -> Int {
    let start = offset
    while let byte = current, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { offset += 1 }
    return offset - start
  }

  // MARK: Strings

  private mutating func string() throws(JSONSyntaxError) -> String {
    offset += 1
    // UTF-16, because an escape stands for a unit of it.
    var units: [UInt16] = []
    while let byte = current {
      switch byte {
      case UInt8(ascii: "\""):
        guard let string = String(validating: units, as: UTF16.self) else {
          throw error("a string has only half of a character's escapes")
        }
        offset += 1
        return string
      case UInt8(ascii: "\\"): units.append(try escape())
      case ..<0x20: throw error("a control character in a string must be escaped")
      default:
        let start = offset
        while let byte = current, byte >= 0x20, byte != UInt8(ascii: "\""),
          byte != UInt8(ascii: "\\")
        {
          offset += 1
        }
        units += String(decoding: bytes[start..<offset], as: UTF8.self).utf16
      }
    }
    throw error("a string does not end")
  }

  private mutating func escape() throws(JSONSyntaxError) -> UInt16 {
    let escapes: [UInt8: UInt16] = [
      UInt8(ascii: "\""): 0x22, UInt8(ascii: "\\"): 0x5C, UInt8(ascii: "/"): 0x2F,
      UInt8(ascii: "b"): 0x08,
      UInt8(ascii: "f"): 0x0C, UInt8(ascii: "n"): 0x0A, UInt8(ascii: "r"): 0x0D,
      UInt8(ascii: "t"): 0x09,
    ]
    let start = offset
    offset += 1
    guard let byte = current else { throw error("a string does not end") }
    offset += 1
    if let unit = escapes[byte] { return unit }
    if byte == UInt8(ascii: "u"), offset + 4 <= bytes.count {
      let digits = bytes[offset..<offset + 4]
      if digits.allSatisfy(Self.isHexadecimal),
        let unit = UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
      {
        offset += 4
        return unit
      }
    }
    throw JSONSyntaxError(reason: "a string has an unknown escape", offset: start)
  }

  // MARK: Bytes

  private var current: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  /// Skips white space, and returns the byte behind it.
  private mutating func next() -> UInt8? {
    while let byte = current, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { offset += 1 }
    return current
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    _ = next()
    return takeByte(character)
  }

  private mutating func takeByte(_ character: Unicode.Scalar) -> Bool {
    guard current == UInt8(ascii: character) else { return false }
    offset += 1
    return true
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    Character(Unicode.Scalar(byte)).isHexDigit
  }

  private func error(_ reason: String) -> JSONSyntaxError {
    JSONSyntaxError(reason: reason, offset: offset)
  }
}
