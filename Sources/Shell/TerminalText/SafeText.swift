/// Text that can't drive the terminal, hide something from the reader or reorder what stands around it.
package enum SafeText {
  /// Whether a scalar may be shown as it is. Joiners are parts of emoji and of words in some scripts.
  package static func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return (0x20..<0x7F).contains(scalar.value) }
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: return false
    case .format: return scalar.value == 0x200C || scalar.value == 0x200D
    default: return true
    }
  }

  /// Whether all of a text may be shown as it is.
  ///
  /// - Complexity: O(*n*) in bytes, without a look at what they stand for where all are ASCII.
  package static func isHarmless(_ text: some StringProtocol) -> Bool {
    if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return true }
    var context = Context()
    return text.unicodeScalars.allSatisfy { context.shows($0) }
  }

  /// Escapes what may not be shown, but for the scalars that are kept.
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

  /// `\n`, `\u{1b}`: the escape sequence of a Swift literal.
  package static func escaped(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\0": "\\0"
    case "\t": "\\t"
    case "\n": "\\n"
    case "\r": "\\r"
    default: "\\u{\(String(scalar.value, radix: 16))}"
    }
  }

  /// `^A` for a control character of ASCII, as the key that types it; else the escape sequence.
  package static func caretNotation(_ scalar: Unicode.Scalar) -> String {
    switch scalar.value {
    case 0..<0x20, 0x7F: "^" + String(Character(Unicode.Scalar(UInt8(scalar.value ^ 0x40))))
    default: escaped(scalar)
    }
  }

  /// Calls a closure with each scalar, and whether it may be shown as it is where it stands.
  package static func forEachScalar(
    of text: some StringProtocol,
    _ body: (_ scalar: Unicode.Scalar, _ isShown: Bool) -> Void
  ) {
    var context = Context()
    for scalar in text.unicodeScalars { body(scalar, context.shows(scalar)) }
  }

  /// What the scalars read so far mean for the next one.
  struct Context: Hashable, Sendable {
    /// Tags are invisible; they may stand behind a black flag only, which they make another flag.
    private var isInFlag = false

    /// Whether the next scalar of a text may be shown as it is.
    mutating func shows(_ scalar: Unicode.Scalar) -> Bool {
      let isTag = (0xE0020...0xE007F).contains(scalar.value)
      if isTag, isInFlag { return true }
      isInFlag = scalar.value == 0x1F3F4
      return isHarmless(scalar)
    }
  }
}
