internal import CLibedit
internal import Foundation

/// A prompt as libedit wants it.
struct PromptText {
  /// Encloses what takes no room on the screen.
  static let marker: wchar_t = 1

  /// What is seen.
  let plain: String
  /// The same with colour sequences between markers.
  let marked: String

  init(_ prompt: Prompt) {
    let plain = Self.sanitized(prompt.text)
    self.plain = plain
    // libedit attaches a sequence to the character behind it, so none may stand at the end: the
    // colour ends before the last character.
    if prompt.isColored, plain.unicodeScalars.count > 1, let last = plain.unicodeScalars.last {
      let start = String(plain.unicodeScalars.dropLast())
      marked = "\u{1}\u{1b}[1;36m\u{1}\(start)\u{1}\u{1b}[0m\u{1}\(last)"
    } else {
      marked = plain
    }
  }

  /// libedit loses characters that have no width, so these are composed or escaped.
  private static func sanitized(_ text: String) -> String {
    var result = ""
    for scalar in text.precomposedStringWithCanonicalMapping.unicodeScalars {
      if TextWidth.isPrintable(scalar), TextWidth.columns(of: scalar) > 0 {
        result.unicodeScalars.append(scalar)
      } else {
        result += TextWidth.escaped(scalar)
      }
    }
    return result
  }
}
