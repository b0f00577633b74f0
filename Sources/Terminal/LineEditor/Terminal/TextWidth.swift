internal import CLibedit
internal import TerminalText

/// How wide text stands on a terminal, which is given it scalar by scalar.
enum TextWidth {
  /// The columns a scalar takes: 2 for most emoji, 0 for a combining mark.
  static func columns(of scalar: Unicode.Scalar) -> Int {
    DisplayWidth.columns(of: scalar)
  }

  static func columns(of text: String) -> Int {
    text.unicodeScalars.reduce(0) { $0 + columns(of: $1) }
  }

  static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
    TerminalLocale.prepare()
    return libedit_is_printable(wchar_t(scalar.value)) != 0
  }

  /// The beginning of the text that fits, with `…` where something was cut off.
  static func shortened(_ text: String, to width: Int) -> String {
    guard columns(of: text) > width else { return text }
    guard width > 0 else { return "" }
    var result = ""
    var used = 0
    for character in text {
      let columns = columns(of: String(character))
      if used + columns > width - 1 { break }
      used += columns
      result.append(character)
    }
    return result + "…"
  }

  /// The text with everything escaped that could drive the terminal.
  static func printable(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if isPrintable(scalar) {
        result.append(scalar)
      } else {
        result.append(contentsOf: escaped(scalar).unicodeScalars)
      }
    }
    return String(result)
  }

  static func escaped(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\n": "\\n"
    case "\r": "\\r"
    case "\t": "\\t"
    default: "\\u{\(String(scalar.value, radix: 16))}"
    }
  }
}
