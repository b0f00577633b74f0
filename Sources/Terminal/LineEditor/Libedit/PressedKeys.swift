/// The names of the keys that were pressed last, without those that only type text.
struct PressedKeys {
  private var names: [(name: String, count: Int)] = []
  /// The bytes of an escape sequence that is not complete.
  private var sequence: [UInt8] = []

  /// How many keys are named.
  private static let limit = 8

  /// The names, the last one at the end: `⌃A  ⇥ ×2  ↑`.
  var text: String {
    names.map { $0.count > 1 ? "\($0.name) ×\($0.count)" : $0.name }.joined(separator: "  ")
  }

  mutating func append(_ byte: UInt8) {
    guard sequence.isEmpty else { return goOn(with: byte) }
    switch byte {
    case 0x1b: sequence = [byte]
    case 0x0d, 0x0a: note("⏎")
    case 0x09: note("⇥")
    case 0x08, 0x7f: note("⌫")
    case 0..<0x20: note("⌃\(Character(Unicode.Scalar(byte + 0x40)))")
    default: break
    }
  }

  private mutating func goOn(with byte: UInt8) {
    sequence.append(byte)
    let begins = sequence.count == 2 && (byte == UInt8(ascii: "[") || byte == UInt8(ascii: "O"))
    let isInside = sequence.count > 2 && !(0x40...0x7e).contains(byte)
    if byte == 0x1b {
      // Escape was a key of its own.
      note("⎋")
      sequence = [byte]
    } else if !begins, !isInside {
      finish()
    }
  }

  private mutating func finish() {
    let text = String(decoding: sequence.dropFirst(), as: UTF8.self)
    sequence = []
    switch text {
    // What is pasted is not read key by key.
    case "[200~": note("paste")
    default: note(Self.names[text] ?? Self.alternative(text))
    }
  }

  private static let names: [String: String] = [
    "[A": "↑", "OA": "↑", "[B": "↓", "OB": "↓", "[C": "→", "OC": "→", "[D": "←", "OD": "←",
    "[H": "Home", "OH": "Home", "[1~": "Home", "[F": "End", "OF": "End", "[4~": "End",
    "[3~": "⌦", "[5~": "PgUp", "[6~": "PgDn", "[Z": "⇧⇥", "[1;5C": "⌃→", "[1;5D": "⌃←",
    "[1;3C": "⌥→", "[1;3D": "⌥←", "\r": "⌥⏎", "\u{7f}": "⌥⌫",
  ]

  /// The name of a key that is pressed with Alt; empty for a sequence without a name.
  private static func alternative(_ text: String) -> String {
    guard text.unicodeScalars.count == 1, let scalar = text.unicodeScalars.first,
      scalar.value > 0x20
    else { return "" }
    return "⌥\(Character(scalar))"
  }

  private mutating func note(_ name: String) {
    guard !name.isEmpty else { return }
    if let last = names.last, last.name == name {
      names[names.count - 1].count += 1
    } else {
      names.append((name, 1))
      if names.count > Self.limit { names.removeFirst() }
    }
  }
}
