/// How messages quote what a user typed: shortened, because a token may be as long as a file.
package enum Quotation {
  /// The maximum number of scalars that are quoted in full.
  package static let limit = 160
  /// The limit for file paths, which is longer because every part may matter.
  package static let pathLimit = 500

  /// The text, or its beginning and end with `…` in between.
  ///
  /// - Complexity: O(*limit*), regardless of the text's length.
  package static func shortened(_ text: String, to limit: Int = limit) -> String {
    // Count scalars, because a single character can be as long as the text.
    let scalars = text.unicodeScalars
    guard text.utf8.count > limit,
      scalars.index(scalars.startIndex, offsetBy: limit + 1, limitedBy: scalars.endIndex) != nil
    else { return text }
    let tail = limit / 3
    return String(scalars.prefix(limit - 1 - tail)) + "…" + String(scalars.suffix(tail))
  }

  /// The text in quotation marks, shortened and on one line.
  static func quoted(_ text: String, limit: Int = limit) -> String {
    let short = shortened(text, to: limit)
    guard short.utf8.contains(where: { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") })
    else { return "'\(short)'" }
    var line = ""
    for scalar in short.unicodeScalars {
      switch scalar {
      case "\n": line += "\\n"
      case "\r": line += "\\r"
      default: line.unicodeScalars.append(scalar)
      }
    }
    return "'\(line)'"
  }
}

extension DefaultStringInterpolation {
  /// Quotes text of any length: a name, an option, whatever the user typed.
  package mutating func appendInterpolation(quoted text: String) {
    appendLiteral(Quotation.quoted(text))
  }

  /// Shortens text of any length, without quotation marks.
  package mutating func appendInterpolation(shortened text: String) {
    appendLiteral(Quotation.shortened(text))
  }

  /// Quotes the path of a file.
  package mutating func appendInterpolation(file path: String) {
    appendLiteral(Quotation.quoted(path, limit: Quotation.pathLimit))
  }
}
