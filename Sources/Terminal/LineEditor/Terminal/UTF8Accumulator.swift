/// Decodes UTF-8 that arrives byte by byte.
struct UTF8Accumulator {
  private var bytes: [UInt8] = []

  /// - Returns: The character that the byte completes, if any. Invalid UTF-8 is dropped.
  mutating func append(_ byte: UInt8) -> Unicode.Scalar? {
    if byte & 0b1100_0000 != 0b1000_0000 {
      // A new character begins, even if the last one is incomplete.
      bytes = []
    }
    bytes.append(byte)
    guard bytes.count >= Self.length(startingWith: bytes[0]) else { return nil }
    defer { bytes = [] }
    guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
    return text.unicodeScalars.first
  }

  private static func length(startingWith byte: UInt8) -> Int {
    switch byte {
    case 0xC0..<0xE0: 2
    case 0xE0..<0xF0: 3
    case 0xF0..<0xF8: 4
    default: 1
    }
  }
}
