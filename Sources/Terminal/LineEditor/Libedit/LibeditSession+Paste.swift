internal import CLibedit

// Bracketed paste: the terminal marks the text that it pastes.
extension LibeditSession {
  private static let pasteEnd = Array("\u{1b}[201~".utf8)

  /// What the terminal sends for a pasted text.
  static func paste(of text: String) -> String {
    "\u{1b}[200~\(text)\(String(decoding: pasteEnd, as: UTF8.self))"
  }

  /// Inserts a pasted block as text, so that its line breaks don't run a part of it.
  func paste() -> Int32 {
    var bytes = Array(pendingInput)
    pendingInput = []
    var searched = 0
    while true {
      if let end = Self.end(of: bytes, from: searched) {
        pendingInput = bytes[(end + Self.pasteEnd.count)...]
        bytes.removeSubrange(end...)
        break
      }
      searched = max(0, bytes.count - Self.pasteEnd.count)
      guard let more = nextBytes() else { return CC_NORM }
      bytes += more
    }
    let text = PastedText.cleaned(bytes)
    guard !text.isEmpty else { return CC_NORM }
    var new = line
    new.insert(text)
    return replace(with: new)
  }

  private static func end(of bytes: [UInt8], from start: Int) -> Int? {
    var place = start
    while let escape = bytes[place...].firstIndex(of: 0x1b) {
      if bytes[escape...].starts(with: pasteEnd) { return escape }
      place = escape + 1
    }
    return nil
  }
}

enum PastedText {
  /// The text with line breaks as `\n`, without trailing ones, and without control characters.
  static func cleaned(_ bytes: [UInt8]) -> String {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var last: UInt8 = 0
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "\n") where last == UInt8(ascii: "\r"): break
      case UInt8(ascii: "\r"), UInt8(ascii: "\n"): result.append(UInt8(ascii: "\n"))
      case UInt8(ascii: "\t"): result.append(byte)
      case ..<0x20, 0x7f: break
      // The control characters outside of ASCII are C2 80 … C2 9F.
      case 0x80..<0xA0 where last == 0xC2: result.removeLast()
      default: result.append(byte)
      }
      last = byte
    }
    while result.last == UInt8(ascii: "\n") { result.removeLast() }
    return String(decoding: result, as: UTF8.self)
  }
}
