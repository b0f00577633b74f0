package import ShellLanguage

extension String: LiteralValue {
  package static func build(
    from expression: Expression,
    using builder: ValueBuilder
  ) throws -> String {
    if let text = try builder.text(expression) { return text }
    throw builder.mismatch(String.self, expression)
  }

  package var literal: String { StringLiteral.quoted(self) }
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

/// How a text is written in quotes, so that it cannot drive a terminal.
package enum StringLiteral {
  /// The text in quotes with what needs it escaped.
  ///
  /// - Parameter limit: How many characters to take at most.
  package static func quoted(_ text: String, limit: Int = .max) -> String {
    "\"" + escaped(text, limit: limit) + "\""
  }

  package static func escaped(_ text: String, limit: Int = .max) -> String {
    var result = ""
    for scalar in text.unicodeScalars.prefix(limit) {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case "\0": result += "\\0"
      default:
        if needsEscape(scalar) {
          result += "\\u{" + String(scalar.value, radix: 16) + "}"
        } else {
          result.unicodeScalars.append(scalar)
        }
      }
    }
    return result
  }

  /// The text with only those characters escaped that could drive a terminal.
  package static func sanitized(_ text: String, limit: Int = .max) -> String {
    var result = ""
    for scalar in text.unicodeScalars.prefix(limit) {
      if needsEscape(scalar) {
        result += escaped(String(Character(scalar)))
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Control characters, line separators, and the marks that turn the direction of the text.
  private static func needsEscape(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: return true
    default: break
    }
    switch scalar.value {
    case 0x200E, 0x200F, 0x061C, 0x202A...0x202E, 0x2066...0x2069, 0xFEFF: return true
    default: return false
    }
  }
}
