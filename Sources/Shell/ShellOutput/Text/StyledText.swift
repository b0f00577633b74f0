package import ShellLanguage
package import ShellValues
import TerminalText

/// The role of a piece of output, which determines its colour.
package enum Role: String, CaseIterable, Hashable, Sendable {
  case plain, heading, path, oldValue, added, removed, note, error, caret, command, guide
  case prompt
  /// A single value, whose parts are coloured by kind.
  case value
  case string, number, keyword, caseName, type
}

/// Text made of pieces with roles.
///
/// The characters are the same with and without colour.
package struct StyledText: Hashable, Sendable, ExpressibleByStringInterpolation {
  package struct Piece: Hashable, Sendable {
    package var text: String
    package var role: Role
  }

  package private(set) var pieces: [Piece]

  package init(_ text: String = "", _ role: Role = .plain) {
    self.pieces = text.isEmpty ? [] : [Piece(text: text, role: role)]
  }

  /// Creates the text of a written value.
  ///
  /// - Parameter role: The role of the whole text. For ``Role/value``, the parts are coloured by
  ///   kind.
  package init(_ tokens: [ValueToken], _ role: Role = .value) {
    if role == .value {
      pieces = []
      pieces.reserveCapacity(tokens.count)
      for token in tokens {
        // A case that is written as a literal of its own, such as '.set(\.name, "Blob")'.
        if token.kind == .other, token.text.hasPrefix(".") {
          pieces += Self.code(token.text)
        } else {
          pieces.append(Piece(text: token.text, role: Role(token.kind)))
        }
      }
    } else {
      pieces = tokens.isEmpty ? [] : [Piece(text: tokens.text, role: role)]
    }
  }

  /// The pieces of an expression, coloured as where it is typed.
  private static func code(_ text: String) -> [Piece] {
    let source = SourceText(text)
    var pieces: [Piece] = []
    var end = 0
    func add(_ span: SourceSpan, _ role: Role) {
      if span.start < span.end { pieces.append(Piece(text: source[span], role: role)) }
    }
    for part in SyntaxParts(of: text, grammar: Grammar([])).parts where part.span.start >= end {
      guard let role = Role(part.role) else { continue }
      add(SourceSpan(end, part.span.start), .plain)
      add(part.span, role)
      end = part.span.end
    }
    add(SourceSpan(end, text.utf8.count), .plain)
    return pieces
  }

  package init(stringLiteral value: String) {
    self.init(value)
  }

  package init(stringInterpolation: Interpolation) {
    self = stringInterpolation.text
  }

  package struct Interpolation: StringInterpolationProtocol {
    fileprivate var text = StyledText()

    package init(literalCapacity: Int, interpolationCount: Int) {}

    package mutating func appendLiteral(_ literal: String) {
      text += StyledText(literal)
    }

    package mutating func appendInterpolation(_ value: some CustomStringConvertible, _ role: Role) {
      text += StyledText(value.description, role)
    }

    package mutating func appendInterpolation(_ value: some CustomStringConvertible) {
      text += StyledText(value.description)
    }

    package mutating func appendInterpolation(_ other: StyledText) {
      text += other
    }
  }

  package static func + (lhs: Self, rhs: Self) -> Self {
    var result = lhs
    result += rhs
    return result
  }

  package static func += (lhs: inout Self, rhs: Self) {
    lhs.pieces += rhs.pieces
  }

  package var isEmpty: Bool { pieces.isEmpty }

  /// The characters without their roles.
  package var plain: String {
    guard let first = pieces.first else { return "" }
    return pieces.dropFirst().reduce(into: first.text) { $0 += $1.text }
  }

  /// The width in terminal columns.
  package var width: Int { pieces.reduce(0) { $0 + DisplayWidth.columns(of: $1.text) } }

  /// The text cut to a width in columns, with `…` if text was cut off.
  package func shortened(to width: Int) -> Self {
    guard self.width > width else { return self }
    var left = max(0, width - 1)
    var result = Self()
    for piece in pieces {
      let text = DisplayWidth.prefix(of: piece.text, columns: left)
      left -= DisplayWidth.columns(of: text)
      result += Self(text, piece.role)
      if text.utf8.count < piece.text.utf8.count { break }
    }
    return width < 1 ? Self() : result + "…"
  }

  /// The text with a theme's escape sequences; without them if the theme is `nil`.
  package func rendered(in theme: Theme?) -> String {
    guard let theme else { return plain }
    var result = ""
    for piece in pieces {
      guard let sequence = theme.sequence(for: piece.role) else {
        result += piece.text
        continue
      }
      result += "\u{1b}[\(sequence)m\(piece.text)\u{1b}[0m"
    }
    return result
  }
}

extension Role {
  init(_ kind: ValueToken.Kind) {
    switch kind {
    case .punctuation, .label: self = .plain
    case .type: self = .type
    case .string: self = .string
    case .number: self = .number
    case .keyword: self = .keyword
    case .caseName: self = .caseName
    case .other: self = .value
    case .omission: self = .note
    }
  }
}

extension Role {
  /// The role of a syntax part in typed text; it matches the role of the same part in output.
  ///
  /// - Returns: `nil` for a part that is only marked and keeps its colour.
  package init?(_ part: SyntaxParts.Role) {
    switch part {
    case .command: self = .command
    case .keyword, .option: self = .keyword
    case .string: self = .string
    case .number: self = .number
    case .comment: self = .note
    case .implicitMember, .action: self = .caseName
    case .unmatchedBracket: self = .caret
    case .matchingBracket: return nil
    }
  }
}
