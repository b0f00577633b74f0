/// A common mistake in a regular expression with its position, which the engine does not report.
struct RegexFlaw {
  let reason: String
  /// The position of the mistake in UTF-8 offsets.
  let range: Range<Int>

  /// The first mistake in a pattern that the engine rejects; `nil` if it is not a common one.
  static func first(in pattern: String) -> RegexFlaw? {
    var scanner = Scanner(bytes: Array(pattern.utf8))
    return scanner.flaw()
  }

  private struct Scanner {
    let bytes: [UInt8]
    var offset = 0
    /// The start offsets of the open groups.
    var groups: [Int] = []
    /// Whether there is an operand for `*`, `+`, `?` and `{…}` to repeat.
    var hasOperand = false

    mutating func flaw() -> RegexFlaw? {
      while offset < bytes.count {
        let start = offset
        offset += 1
        switch bytes[start] {
        case UInt8(ascii: "\\"):
          guard offset < bytes.count else { return flaw("nothing follows the '\\'", start, 1) }
          offset += 1
          hasOperand = true
        case UInt8(ascii: "["):
          if let flaw = characterClass(from: start) { return flaw }
        case UInt8(ascii: "("):
          groups.append(start)
          hasOperand = false
          skipGroupKind()
        case UInt8(ascii: ")"):
          if groups.popLast() == nil { return flaw("this ')' closes nothing", start, 1) }
          hasOperand = true
        case UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "?"):
          guard hasOperand else { return flaw("there is nothing to repeat", start, 1) }
          skipQuantifierKind()
        case UInt8(ascii: "{"):
          if let flaw = repetition(from: start) { return flaw }
        case UInt8(ascii: "|"): hasOperand = false
        default: hasOperand = true
        }
      }
      return groups.last.map { flaw("this '(' is never closed", $0, 1) }
    }

    private func flaw(_ reason: String, _ start: Int, _ count: Int) -> RegexFlaw {
      RegexFlaw(reason: reason, range: start..<start + count)
    }

    /// Skips `?:`, `?=` or `?<name>` after `(`.
    private mutating func skipGroupKind() {
      guard offset < bytes.count, bytes[offset] == UInt8(ascii: "?") else { return }
      offset += 1
      if offset < bytes.count, bytes[offset] == UInt8(ascii: "<") {
        while offset < bytes.count, bytes[offset] != UInt8(ascii: ">"),
          bytes[offset] != UInt8(ascii: "="), bytes[offset] != UInt8(ascii: "!")
        { offset += 1 }
      }
      offset = min(offset + 1, bytes.count)
    }

    /// Skips `?` or `+` after a quantifier, which makes it reluctant or possessive.
    private mutating func skipQuantifierKind() {
      if offset < bytes.count, [UInt8(ascii: "?"), UInt8(ascii: "+")].contains(bytes[offset]) {
        offset += 1
      }
      hasOperand = false
    }

    private mutating func characterClass(from start: Int) -> RegexFlaw? {
      if offset < bytes.count, bytes[offset] == UInt8(ascii: "^") { offset += 1 }
      let first = offset
      while offset < bytes.count, bytes[offset] != UInt8(ascii: "]") || offset == first {
        let isRange =
          offset > first && offset + 1 < bytes.count && bytes[offset] == UInt8(ascii: "-")
          && bytes[offset + 1] != UInt8(ascii: "]")
        if isRange, bytes[offset - 1] > bytes[offset + 1], bytes[offset - 1] < 0x80 {
          return flaw("the range ends before it begins", offset - 1, 3)
        }
        offset += bytes[offset] == UInt8(ascii: "\\") ? 2 : 1
      }
      guard offset < bytes.count else { return flaw("this '[' is never closed", start, 1) }
      offset += 1
      hasOperand = true
      return nil
    }

    /// Reads `{2}`, `{2,}`, `{,3}` or `{2,3}`; any other text in braces is literal.
    private mutating func repetition(from start: Int) -> RegexFlaw? {
      guard let end = bytes[start...].firstIndex(of: UInt8(ascii: "}")) else {
        hasOperand = true
        return nil
      }
      let bounds = String(decoding: bytes[start + 1..<end], as: UTF8.self)
        .split(separator: ",", omittingEmptySubsequences: false)
      guard bounds.count <= 2, bounds.contains(where: { Int($0) != nil }) else {
        hasOperand = true
        return nil
      }
      guard hasOperand else { return flaw("there is nothing to repeat", start, end + 1 - start) }
      if bounds.count == 2, let lower = Int(bounds[0]), let upper = Int(bounds[1]), lower > upper {
        return flaw("the range ends before it begins", start, end + 1 - start)
      }
      offset = end + 1
      skipQuantifierKind()
      return nil
    }
  }
}
