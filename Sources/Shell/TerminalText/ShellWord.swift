/// Words of command lines that a person can copy.
package enum ShellWord {
  /// A word as the system's shell reads it: in quotes, unless it has only letters, digits and `-_./:=!`.
  /// What could control the terminal is escaped, in the quotes that allow it: `$'a\033b'`.
  package static func quoted(_ word: String) -> String {
    guard SafeText.isHarmless(word) else { return escaped(word) }
    let isPlain =
      !word.isEmpty && word.allSatisfy { $0.isLetter || $0.isNumber || "-_./:=!".contains($0) }
    if isPlain { return word }
    let inner = word.unicodeScalars.map { $0 == "'" ? "'\\''" : String($0) }.joined()
    return "'\(inner)'"
  }

  private static func escaped(_ word: String) -> String {
    var result = "$'"
    SafeText.forEachScalar(of: word) { scalar, isShown in
      switch scalar {
      case "\\", "'": result += "\\\(scalar)"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case _ where isShown: result.unicodeScalars.append(scalar)
      default: result += octal(scalar)
      }
    }
    return result + "'"
  }

  /// The escape sequences of a scalar's bytes. Three octal digits end by themselves; hexadecimal ones do not.
  private static func octal(_ scalar: Unicode.Scalar) -> String {
    String(scalar).utf8.map { byte in
      let digits = String(byte, radix: 8)
      return "\\" + String(repeating: "0", count: 3 - digits.count) + digits
    }
    .joined()
  }
}
