/// The parts of a text to highlight. Any text has parts, whether or not it is valid.
package struct SyntaxParts: Sendable {
  package enum Role: Hashable, Sendable {
    case command, keyword, string, number, comment, option
    /// A case that is written with a dot: `.incrementButtonTapped`.
    case implicitMember
    /// The action that a statement sends.
    case action
    /// A closing bracket without an opening one.
    case unmatchedBracket
    /// The bracket at the cursor and its partner.
    case matchingBracket
  }

  package struct Part: Hashable, Sendable {
    package var span: SourceSpan
    package var role: Role
  }

  /// The parts in order, except that matching brackets come last.
  package private(set) var parts: [Part] = []
  /// The number of brackets that are open at the end of the text.
  package var openBracketCount: Int { scanner.open.count }

  private let scanner: Scanner

  /// - Parameters:
  ///   - text: The text.
  ///   - grammar: The commands.
  ///   - cursor: The offset of the cursor, which selects the bracket to match.
  package init(of text: String, grammar: Grammar, cursor: Int? = nil) {
    var scanner = Scanner(text: SourceBytes(text), grammar: grammar)
    scanner.scan()
    self.scanner = scanner
    parts = scanner.parts
    guard let cursor, let pair = scanner.pair(at: cursor) else { return }
    for offset in [pair.0, pair.1] {
      parts.append(Part(span: SourceSpan(offset, offset + 1), role: .matchingBracket))
    }
  }
}

extension SyntaxParts {
  struct OpenBracket {
    var offset: Int
    var opening: Unicode.Scalar
    /// The string literal that contains the bracket's interpolation, if any.
    var string: Literal?
  }

  /// The delimiter that ends a string literal.
  struct Literal {
    var pounds: Int
    var isMultiline: Bool
  }

  fileprivate struct Scanner {
    let text: SourceBytes
    let grammar: Grammar
    var parts: [Part] = []
    var open: [OpenBracket] = []
    private var pairs: [(Int, Int)] = []
    private var offset = 0
    private var isAtStatementStart = true
    /// Whether the next word with a dot is an action that the statement sends.
    private var expectsAction = true

    init(text: SourceBytes, grammar: Grammar) {
      self.text = text
      self.grammar = grammar
    }

    /// A pair of matching brackets, one of which is under the cursor or right before it.
    func pair(at cursor: Int) -> (Int, Int)? {
      pairs.first { $0.0 == cursor || $0.1 == cursor }
        ?? pairs.first { $0.0 + 1 == cursor || $0.1 + 1 == cursor }
    }

    mutating func scan() {
      while !text.isAtEnd(offset) {
        let start = offset
        if text.isComment(offset) || text.has("#>", at: offset) {
          offset = text.lineEnd(offset)
          add(.comment, from: start)
        } else if text[offset] == "\"" || text.isRawString(offset) {
          beginString()
        } else if text.isDigit(offset) {
          number()
        } else if text.identifierEnd(offset) != nil {
          word()
        } else {
          punctuation()
        }
      }
    }

    private mutating func add(_ role: Role, from start: Int) {
      if offset > start { parts.append(Part(span: SourceSpan(start, offset), role: role)) }
    }

    // MARK: Words

    private mutating func word() {
      let start = offset
      guard let name = text.identifier(offset) else { return }
      offset = name.span.end
      let isFirst = isAtStatementStart
      isAtStatementStart = false
      expectsAction = false
      if isFirst, StatementForm(rawValue: name.text) != nil {
        add(.keyword, from: start)
      } else if isFirst, text.isSpaceOrEnd(offset) || text[offset] == ";", isCommand(name.text) {
        add(.command, from: start)
        expectsAction = grammar[name.text]?.parameters.first?.kind == .action
      } else if Self.keywords.contains(name.text), start == 0 || text[start - 1] != ".",
        !isFirst || name.text != "else"
      {
        // An `else` at the start of a line does not belong to an `if`.
        add(.keyword, from: start)
      }
    }

    private static let keywords: Set = [
      "true", "false", "nil", "else", "in", "is", "contains", "matches",
    ]

    private func isCommand(_ word: String) -> Bool {
      grammar[word] != nil || grammar.signatures(beginningWith: word).count == 1
    }

    private mutating func number() {
      let start = offset
      if let end = text.shortIDEnd(offset) {
        offset = end
        isAtStatementStart = false
        return
      }
      let token = text.number(offset)
      offset = max(token.end, offset + 1)
      // A digit after `$` or a letter belongs to a name.
      if token.kind != nil,
        start == 0 || (text[start - 1] != "$" && text.identifierPart(start - 1) == nil)
      {
        add(.number, from: start)
      }
      isAtStatementStart = false
    }

    // MARK: Strings

    private mutating func beginString() {
      let start = offset
      while text[offset] == "#" { offset += 1 }
      let pounds = offset - start
      let isMultiline = text.has("\"\"\"", at: offset)
      offset += isMultiline ? 3 : 1
      isAtStatementStart = false
      string(Literal(pounds: pounds, isMultiline: isMultiline), from: start)
    }

    /// Reads a literal up to its end or to its next interpolation.
    private mutating func string(_ literal: Literal, from start: Int) {
      while !text.isAtEnd(offset) {
        let quotes = literal.isMultiline ? 3 : 1
        let isQuote = literal.isMultiline ? text.has("\"\"\"", at: offset) : text[offset] == "\""
        if isQuote, hasPounds(literal, offset + quotes) {
          offset += quotes + literal.pounds
          break
        }
        if text[offset] == "\n", !literal.isMultiline { break }
        guard text[offset] == "\\", hasPounds(literal, offset + 1) else {
          offset += 1
          continue
        }
        let escaped = offset + 1 + literal.pounds
        if text[escaped] == "(" {
          offset = escaped
          add(.string, from: start)
          open.append(OpenBracket(offset: offset, opening: "(", string: literal))
          offset += 1
          return
        }
        offset = min(text.count, escaped + (text.scalar(at: escaped)?.length ?? 1))
      }
      add(.string, from: start)
    }

    private func hasPounds(_ literal: Literal, _ start: Int) -> Bool {
      (0..<literal.pounds).allSatisfy { text[start + $0] == "#" }
    }

    // MARK: Brackets and dots

    private mutating func punctuation() {
      let start = offset
      let scalar = text[offset]
      switch scalar {
      case "(", "[", "{":
        open.append(OpenBracket(offset: offset, opening: scalar))
        offset += 1
        isAtStatementStart = scalar == "{"
        expectsAction = isAtStatementStart
      case ")", "]", "}":
        close(scalar)
      case "\n", ";":
        offset += 1
        if open.last.map({ $0.opening == "{" }) ?? true {
          isAtStatementStart = true
          expectsAction = true
        }
      case " ", "\t", "\r":
        offset += 1
      case ".":
        member()
      case "-"
      where text[offset + 1] == "-" && text.identifierEnd(offset + 2) != nil && isAfterSpace:
        offset += 2
        while text.identifierPart(offset) != nil || text[offset] == "-" { offset += 1 }
        add(.option, from: start)
      case "!" where isAtStatementStart:
        offset += 1
        add(.command, from: start)
        offset = text.lineEnd(offset)
      default:
        offset += text.scalar(at: offset)?.length ?? 1
        isAtStatementStart = false
        expectsAction = false
      }
    }

    private var isAfterSpace: Bool { offset == 0 || text.isSpace(offset - 1) }

    private mutating func member() {
      let start = offset
      let follows =
        offset > 0
        && (text.identifierPart(offset - 1) != nil
          || ")]?!}`$".unicodeScalars.contains(text[offset - 1]))
      offset = text.identifierEnd(offset + 1) ?? offset + 1
      if !follows, offset > start + 1 {
        add(expectsAction ? .action : .implicitMember, from: start)
      }
      isAtStatementStart = false
      expectsAction = false
    }

    private mutating func close(_ closing: Unicode.Scalar) {
      let start = offset
      offset += 1
      isAtStatementStart = false
      let partner: Unicode.Scalar = closing == ")" ? "(" : closing == "]" ? "[" : "{"
      guard let last = open.last, last.opening == partner else {
        add(.unmatchedBracket, from: start)
        return
      }
      open.removeLast()
      pairs.append((last.offset, start))
      if let literal = last.string { string(literal, from: offset) }
    }
  }
}
