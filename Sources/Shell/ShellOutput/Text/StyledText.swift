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
/// The characters are the same with and without colour. They are one string, so that a line costs no memory
/// for each of its pieces.
package struct StyledText: Hashable, Sendable, ExpressibleByStringInterpolation {
  package struct Piece: Hashable, Sendable {
    package var text: String
    package var role: Role
  }

  /// A piece, which begins where the one before it ends.
  private struct Run: Hashable, Sendable {
    let role: Role
    /// Where the piece ends, in bytes of UTF-8.
    let end: Int
  }

  /// The characters without their roles.
  package private(set) var plain: String
  private var runs: [Run]

  package init(_ text: String = "", _ role: Role = .plain) {
    plain = text
    runs = text.isEmpty ? [] : [Run(role: role, end: text.utf8.count)]
  }

  /// Creates the text of a written value.
  ///
  /// - Parameter role: The role of the whole text. For ``Role/value``, the parts are coloured by
  ///   kind.
  package init(_ value: ValueText, _ role: Role = .value) {
    self.init()
    append(value, role)
  }

  /// Adds a written value in a role. For ``Role/value``, the parts are coloured by kind.
  mutating func append(_ value: ValueText, _ role: Role) {
    role == .value ? append(value) : append(value.text, role)
  }

  /// Adds a written value, whose parts are coloured by kind.
  mutating func append(_ value: ValueText) {
    if let kind = value.onlyKind, kind != .other {
      append(value.text, Role(kind))
    } else if value.contains({ $0 == .other }) {
      for token in value.tokens { append(token) }
    } else {
      let length = plain.utf8.count
      plain += value.text
      value.forEachRun { runs.append(Run(role: Role($0.kind), end: length + $0.end)) }
    }
  }

  private mutating func append(_ token: ValueToken) {
    // A case that is written as a literal of its own, such as '.set(\.name, "Blob")'.
    if token.kind == .other, token.text.hasPrefix(".") {
      appendCode(token.text)
    } else {
      append(token.text, Role(token.kind))
    }
  }

  /// Adds an expression, coloured as where it is typed.
  private mutating func appendCode(_ text: String) {
    let source = SourceText(text)
    var end = 0
    for part in SyntaxParts(of: text, grammar: Grammar([])).parts where part.span.start >= end {
      guard let role = Role(part.role) else { continue }
      append(source[SourceSpan(end, part.span.start)], .plain)
      append(source[part.span], role)
      end = part.span.end
    }
    append(source[SourceSpan(end, text.utf8.count)], .plain)
  }

  /// Creates an empty text with room for pieces.
  init(pieces: Int, bytes: Int) {
    self.init()
    plain.reserveCapacity(bytes)
    runs.reserveCapacity(pieces)
  }

  /// Empties the text, and keeps its memory for the next line.
  mutating func removeAll() {
    plain.removeAll(keepingCapacity: true)
    runs.removeAll(keepingCapacity: true)
  }

  /// Adds a piece, or to the last one if that has the same role.
  package mutating func append(_ text: String, _ role: Role) {
    guard !text.isEmpty else { return }
    plain += text
    let run = Run(role: role, end: plain.utf8.count)
    if let last = runs.indices.last, runs[last].role == role {
      runs[last] = run
    } else {
      runs.append(run)
    }
  }

  package var pieces: [Piece] {
    var pieces: [Piece] = []
    forEachPiece { pieces.append(Piece(text: String($0), role: $1)) }
    return pieces
  }

  private func forEachPiece(_ body: (Substring, Role) -> Void) {
    let bytes = plain.utf8
    var start = bytes.startIndex
    for run in runs {
      let end = bytes.index(bytes.startIndex, offsetBy: run.end)
      body(plain[start..<end], run.role)
      start = end
    }
  }

  package init(stringLiteral value: String) {
    self.init(value)
  }

  package init(stringInterpolation: Interpolation) {
    self = stringInterpolation.text
  }

  package struct Interpolation: StringInterpolationProtocol {
    fileprivate var text = StyledText()

    package init(literalCapacity: Int, interpolationCount: Int) {
      text.runs.reserveCapacity(2 * interpolationCount)
    }

    package mutating func appendLiteral(_ literal: String) {
      text.append(literal, .plain)
    }

    package mutating func appendInterpolation(_ value: some CustomStringConvertible, _ role: Role) {
      text.append(value.description, role)
    }

    package mutating func appendInterpolation(_ value: some CustomStringConvertible) {
      text.append(value.description, .plain)
    }

    package mutating func appendInterpolation(_ other: StyledText) {
      text += other
    }
  }

  // 'consuming', so that a chain of sums grows one text.
  package static func + (lhs: consuming Self, rhs: Self) -> Self {
    lhs += rhs
    return lhs
  }

  package static func += (lhs: inout Self, rhs: Self) {
    let length = lhs.plain.utf8.count
    lhs.plain += rhs.plain
    for run in rhs.runs { lhs.runs.append(Run(role: run.role, end: length + run.end)) }
  }

  package var isEmpty: Bool { runs.isEmpty }

  /// The width in terminal columns.
  package var width: Int { DisplayWidth.columns(of: plain) }

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
    guard theme != nil else { return plain }
    var result = ""
    render(in: theme, into: &result)
    return result
  }

  /// Appends the text to another, with a theme's escape sequences as in ``rendered(in:)``.
  package func render(in theme: Theme?, into result: inout String) {
    guard let theme else { return result += plain }
    forEachPiece { text, role in
      if let sequence = theme.sequence(for: role) {
        result += "\u{1b}[\(sequence)m\(text)\u{1b}[0m"
      } else {
        result += text
      }
    }
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
