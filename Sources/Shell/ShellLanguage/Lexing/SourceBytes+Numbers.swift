extension SourceBytes {
  /// A number or a duration.
  struct NumberToken {
    /// `nil` if the text is not a number.
    var kind: Expression.Kind?
    var end: Int
  }

  /// Reads the number that starts at an offset, which must be a digit.
  func number(_ offset: Int) -> NumberToken {
    guard self[offset] == "0" else { return decimalNumber(offset) }
    switch self[offset + 1] {
    case "x", "b", "o": return radixNumber(offset)
    default: return decimalNumber(offset)
    }
  }

  private func radixNumber(_ offset: Int) -> NumberToken {
    let radix: Int =
      switch self[offset + 1] {
      case "x": 16
      case "b": 2
      default: 8
      }
    let end = wordEnd(offset + 2)
    let digits = digits(offset + 2, end)
    let isValid =
      !digits.isEmpty && digits.allSatisfy { Int(String($0), radix: radix) != nil }
      && self[offset + 2] != "_"
    let text = string(offset, offset + 2) + digits
    return NumberToken(kind: isValid ? .integer(text) : nil, end: end)
  }

  private func decimalNumber(_ offset: Int) -> NumberToken {
    var end = digitsEnd(offset)
    var isFloat = false
    // `1...3` and `1.description` are not fractions.
    if self[end] == ".", isDigit(end + 1) {
      isFloat = true
      end = digitsEnd(end + 1)
    }
    if self[end] == "e" || self[end] == "E" {
      let sign = self[end + 1] == "-" || self[end + 1] == "+" ? 1 : 0
      if isDigit(end + 1 + sign) {
        isFloat = true
        end = digitsEnd(end + 1 + sign)
      }
    }
    let text = digits(offset, end)
    let suffixEnd = wordEnd(end)
    if suffixEnd == end {
      return NumberToken(kind: isFloat ? .float(text) : .integer(text), end: end)
    }
    let unit = DurationUnit(rawValue: string(end, suffixEnd))
    return NumberToken(kind: unit.map { .duration(text, $0) }, end: suffixEnd)
  }

  /// The text between two offsets without its underscores.
  private func digits(_ start: Int, _ end: Int) -> String {
    let text = string(start, end)
    let hasUnderscores = (start..<end).contains { self[$0] == "_" }
    return hasUnderscores ? text.filter { $0 != "_" } : text
  }

  private func digitsEnd(_ offset: Int) -> Int {
    var end = offset
    while isDigit(end) || self[end] == "_" { end += 1 }
    return end
  }

  private func wordEnd(_ offset: Int) -> Int {
    var end = offset
    while let length = identifierPart(end) { end += length }
    return end
  }
}
