/// What a piece of output is, which decides its colour.
package enum Role: Hashable, Sendable {
  case plain, heading, path, oldValue, newValue, added, removed, type, value, note, error, caret
  case command, guide
}

/// Text whose pieces know what they are.
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

  /// The characters alone.
  package var plain: String {
    pieces.map(\.text).joined()
  }

  /// The columns that the text takes on a terminal.
  package var width: Int { DisplayWidth.columns(of: plain) }

  /// The text cut to a width, with `…` where something was cut off.
  package func shortened(to width: Int) -> Self {
    guard self.width > width else { return self }
    var left = max(0, width - 1)
    var result = Self()
    for piece in pieces {
      let text = DisplayWidth.prefix(of: piece.text, columns: left)
      left -= DisplayWidth.columns(of: text)
      result += Self(text, piece.role)
      if text.count < piece.text.count { break }
    }
    return result + "…"
  }

  /// The text with the terminal's colour sequences where `isColored`.
  package func rendered(isColored: Bool) -> String {
    guard isColored else { return plain }
    return pieces.map { piece in
      Theme.standard.sequence(for: piece.role).map { "\u{1b}[\($0)m\(piece.text)\u{1b}[0m" }
        ?? piece.text
    }
    .joined()
  }
}
