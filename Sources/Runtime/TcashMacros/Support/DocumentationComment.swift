import SwiftSyntax

extension Trivia {
  /// The text of the documentation comment directly above a declaration, without comment markers;
  /// `nil` if there is none.
  var documentation: String? {
    var lines: [String] = []
    for piece in pieces {
      switch piece {
      case .docLineComment(let text):
        lines.append(Self.content(ofLine: text.dropFirst(3)))
      case .docBlockComment(let text):
        lines = Self.content(ofBlock: text)
      case .newlines(let count) where count > 1,
        .carriageReturnLineFeeds(let count) where count > 1:
        lines.removeAll()
      default:
        continue
      }
    }
    let text = lines.joined(separator: "\n").trimmingBlankEnds
    return text.isEmpty ? nil : text
  }

  /// Removes one leading space, which belongs to the comment marker.
  private static func content(ofLine line: Substring) -> String {
    String(line.hasPrefix(" ") ? line.dropFirst() : line)
  }

  private static func content(ofBlock text: String) -> [String] {
    var body = text.dropFirst(3)
    if body.hasSuffix("*/") { body = body.dropLast(2) }
    let lines = body.split(separator: "\n", omittingEmptySubsequences: false)
    let isStarred = lines.dropFirst().allSatisfy {
      $0.allSatisfy(\.isWhitespace) || $0.drop(while: \.isWhitespace).hasPrefix("*")
    }
    return lines.map { line in
      let trimmed = line.drop(while: \.isWhitespace)
      return isStarred && trimmed.hasPrefix("*")
        ? content(ofLine: trimmed.dropFirst()) : String(trimmed)
    }
  }
}

extension String {
  fileprivate var trimmingBlankEnds: String {
    let head = drop(while: \.isWhitespace)
    return String(head.reversed().drop(while: \.isWhitespace).reversed())
  }

  /// The string as a single-line string literal.
  var literal: String {
    let escaped = unicodeScalars.reduce(into: "") { text, scalar in
      switch scalar {
      case "\\": text += "\\\\"
      case "\"": text += "\\\""
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case let control where control.value < 0x20:
        text += "\\u{\(String(control.value, radix: 16))}"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return "\"\(escaped)\""
  }

  /// Indents all non-empty lines by two spaces.
  var indented: String {
    split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "" : "  \($0)" }
      .joined(separator: "\n")
  }
}
