package import ShellLanguage
import TerminalText

extension String: LiteralValue {
  package static func build(
    from expression: Expression,
    using builder: ValueBuilder
  ) throws -> String {
    if let text = try builder.text(expression) { return text }
    throw builder.mismatch(String.self, expression)
  }

  package var literal: String { StringLiteral.quoted(self) }

  package func literal(in style: ValueStyle) -> String { style.naming(self).literal }
}

extension Substring: LiteralValue {
  package static func build(
    from expression: Expression,
    using builder: ValueBuilder
  ) throws -> Substring {
    guard let text = try builder.text(expression) else {
      throw builder.mismatch(Substring.self, expression)
    }
    return text[...]
  }

  package var literal: String { StringLiteral.quoted(String(self)) }
}

extension Character: LiteralValue {
  package static func build(
    from expression: Expression,
    using builder: ValueBuilder
  ) throws -> Character {
    guard let text = try builder.text(expression) else {
      throw builder.mismatch(Character.self, expression)
    }
    guard text.count == 1, let character = text.first else {
      throw builder.invalid(text, Character.self, expected: "a single character", expression)
    }
    return character
  }

  package var literal: String { StringLiteral.quoted(String(self)) }
}

extension Unicode.Scalar: LiteralValue {
  package static func build(
    from expression: Expression,
    using builder: ValueBuilder
  ) throws -> Unicode.Scalar {
    guard let text = try builder.text(expression) else {
      throw builder.mismatch(Unicode.Scalar.self, expression)
    }
    guard text.unicodeScalars.count == 1, let scalar = text.unicodeScalars.first else {
      throw builder.invalid(text, Unicode.Scalar.self, expected: "a single scalar", expression)
    }
    return scalar
  }

  package var literal: String { StringLiteral.quoted(String(self)) }
}

/// A value that represents text but is not a string.
package protocol TextLiteral: LiteralPrintable {
  var text: String { get }
}

/// Quotes and escapes text so that it cannot control the terminal.
package enum StringLiteral {
  /// The text in quotes, with special characters escaped.
  ///
  /// - Parameter limit: The maximum number of scalars to take.
  package static func quoted(_ text: String, limit: Int = .max) -> String {
    "\"" + escaped(text, limit: limit) + "\""
  }

  /// The text in quotes if it needs no escaping and fits in `limit` columns.
  static func plain(_ text: String, columns limit: Int) -> String? {
    // Each character takes a column then.
    guard text.utf8.count <= limit - 2, !text.utf8.contains(where: isSpecial) else { return nil }
    return "\"" + text + "\""
  }

  package static func escaped(_ text: String, limit: Int = .max) -> String {
    let text = beginning(of: text, scalars: limit)
    if !text.utf8.contains(where: isSpecial) { return String(text) }
    var result = ""
    result.reserveCapacity(text.utf8.count + 16)
    SafeText.forEachScalar(of: text) { append($0, isShown: $1, to: &result) }
    return result
  }

  /// The text with only those characters escaped that could control the terminal.
  package static func sanitized(_ text: String, limit: Int = .max) -> String {
    SafeText.escaped(String(beginning(of: text, scalars: limit)))
  }

  /// The longest beginning of a text that fits in `limit` columns, escaped and without quotes.
  ///
  /// - Complexity: O(*columns*), independent of the text's length.
  package static func beginning(
    of text: String,
    columns limit: Int
  ) -> (text: String, isWhole: Bool) {
    // Each character takes a column then.
    if text.utf8.count <= limit, !text.utf8.contains(where: isSpecial) { return (text, true) }
    var result = ""
    var columns = 0
    for character in text {
      let part = escaped(String(character))
      columns += DisplayWidth.columns(of: part)
      guard columns <= limit else { return (result, false) }
      result += part
    }
    return (result, true)
  }

  private static func beginning(of text: String, scalars limit: Int) -> Substring {
    // A text has at most as many scalars as bytes.
    if limit >= text.utf8.count { return text[...] }
    let scalars = text.unicodeScalars
    let end = scalars.index(scalars.startIndex, offsetBy: limit, limitedBy: scalars.endIndex)
    return text[..<(end ?? text.endIndex)]
  }

  /// Whether a byte may need escaping.
  private static func isSpecial(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte >= 0x7F || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
  }

  private static func append(_ scalar: Unicode.Scalar, isShown: Bool, to result: inout String) {
    switch scalar {
    case "\"": result += "\\\""
    case "\\": result += "\\\\"
    default:
      if isShown {
        result.unicodeScalars.append(scalar)
      } else {
        result += SafeText.escaped(scalar)
      }
    }
  }
}
