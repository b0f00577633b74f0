/// Text that can't drive the terminal or reorder what stands around it.
enum SafeText {
  /// Whether a scalar may be shown as it is. Joiners and variation selectors are parts of emoji and of
  /// words in some scripts.
  static func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: false
    case .format: scalar.value == 0x200C || scalar.value == 0x200D || scalar.value == 0x00AD
    default: true
    }
  }

  /// Escapes what may not be shown, but for the scalars that are kept.
  static func escaped(_ text: String, keeping kept: Set<Unicode.Scalar> = []) -> String {
    guard !text.unicodeScalars.allSatisfy({ isHarmless($0) || kept.contains($0) }) else {
      return text
    }
    var result = ""
    for scalar in text.unicodeScalars {
      if isHarmless(scalar) || kept.contains(scalar) {
        result.unicodeScalars.append(scalar)
      } else {
        result += "\\u{\(String(scalar.value, radix: 16))}"
      }
    }
    return result
  }
}
