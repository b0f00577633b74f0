extension SourceBytes {
  /// A number or a duration.
  struct NumberToken {
    /// `nil` if the text is not a number.
    var kind: Expression.Kind?
    var end: Int
  }

  /// Reads the number that starts at an offset, which must be a digit.
  func number(_ offset: Int) -> NumberToken {
    let isRadix = self[offset] == "0" && ["x", "b", "o"].contains(self[offset + 1])
    return isRadix ? radixNumber(offset) : decimalNumber(offset)
  }

  private func radixNumber(_ offset: Int) -> NumberToken {
    let radix: Int =
      switch self[offset + 1] {
      case "x": 16
      case "b": 2
      default: 8
      }
    let end = wordEnd(offset + 2)
    let digits = withoutUnderscores(string(offset + 2, end))
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
    let text = withoutUnderscores(string(offset, end))
    let suffixEnd = wordEnd(end)
    if suffixEnd == end {
      return NumberToken(kind: isFloat ? .float(text) : .integer(text), end: end)
    }
    let unit = DurationUnit(rawValue: string(end, suffixEnd))
    return NumberToken(kind: unit.map { .duration(text, $0) }, end: suffixEnd)
  }

  private func withoutUnderscores(_ digits: String) -> String {
    digits.utf8.contains(UInt8(ascii: "_")) ? digits.filter { $0 != "_" } : digits
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
