/// Escapes text that could control the terminal, hide content from the reader or reorder
/// surrounding text.
package enum SafeText {
  /// Whether a scalar may be shown unescaped. Joiners may, because emoji and some scripts need
  /// them.
  package static func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return (0x20..<0x7F).contains(scalar.value) }
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: return false
    case .format: return scalar.value == 0x200C || scalar.value == 0x200D
    default: return true
    }
  }

  /// Whether a text may be shown unescaped.
  ///
  /// - Complexity: O(*n*) in bytes. ASCII text is not decoded into scalars.
  package static func isHarmless(_ text: some StringProtocol) -> Bool {
    if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return true }
    var context = Context()
    return text.unicodeScalars.allSatisfy { context.shows($0) }
  }

  /// Escapes all scalars that may not be shown, except for those in `kept`.
  package static func escaped(_ text: String, keeping kept: Set<Unicode.Scalar> = []) -> String {
    if isHarmless(text) { return text }
    var result = ""
    forEachScalar(of: text) { scalar, isShown in
      if isShown || kept.contains(scalar) {
        result.unicodeScalars.append(scalar)
      } else {
        result += escaped(scalar)
      }
    }
    return result
  }

  /// The escape sequence of a scalar in a Swift literal: `\n`, `\u{1b}`.
  package static func escaped(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\0": "\\0"
    case "\t": "\\t"
    case "\n": "\\n"
    case "\r": "\\r"
    default: "\\u{\(String(scalar.value, radix: 16))}"
    }
  }

  /// The caret notation `^A` of an ASCII control character; the escape sequence of any other
  /// scalar.
  package static func caretNotation(_ scalar: Unicode.Scalar) -> String {
    switch scalar.value {
    case 0..<0x20, 0x7F: "^" + String(Character(Unicode.Scalar(UInt8(scalar.value ^ 0x40))))
    default: escaped(scalar)
    }
  }

  /// Calls a closure with each scalar and whether it may be shown unescaped in its context.
  package static func forEachScalar(
    of text: some StringProtocol,
    _ body: (_ scalar: Unicode.Scalar, _ isShown: Bool) -> Void
  ) {
    var context = Context()
    for scalar in text.unicodeScalars { body(scalar, context.shows(scalar)) }
  }

  /// The context that determines whether the next scalar may be shown.
  struct Context: Hashable, Sendable {
    /// Whether tag scalars are allowed. Tags are invisible, so they may only follow a black flag,
    /// which they turn into another flag.
    private var isInFlag = false

    /// Whether the next scalar of a text may be shown unescaped.
    mutating func shows(_ scalar: Unicode.Scalar) -> Bool {
      let isTag = (0xE0020...0xE007F).contains(scalar.value)
      if isTag, isInFlag { return true }
      isInFlag = scalar.value == 0x1F3F4
      return isHarmless(scalar)
    }
  }
}
