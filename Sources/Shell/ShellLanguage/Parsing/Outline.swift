/// The rough shape of an unfinished text. Strings, comments and brackets are skipped, whether or
/// not they are valid, to find the start of the last statement.
struct Outline {
  /// A part of a statement without spaces, except in brackets and strings.
  struct Word {
    var text: String
    var start: Int
  }

  private struct Bracket {
    var opening: Unicode.Scalar
    /// The start of the statement that contains the bracket.
    var statementStart: Int
    var holdsAssignments: Bool
    /// Whether the bracket is the brace of a closure, which contains no statements.
    var isClosure = false

    var isBlock: Bool { opening == "{" && !isClosure }
  }

  let text: SourceBytes
  /// The start of the last statement of the innermost open block.
  private(set) var statementStart = 0
  private(set) var endsInComment = false
  /// The start of the interpolation that contains the end of the text, if any.
  private(set) var interpolationStart: Int?
  private var brackets: [Bracket] = []
  /// The statements before the end of the text whose names are visible there, grouped by block.
  private var declarations: [[(start: Int, end: Int)]] = [[]]

  private let grammar: Grammar

  init(_ text: String, grammar: Grammar) {
    self.text = SourceBytes(text)
    self.grammar = grammar
  }

  /// Whether the text ends inside the block of `send` or `receive`.
  var isInAssignments: Bool {
    brackets.last(where: \.isBlock)?.holdsAssignments == true
  }

  mutating func scan() {
    var offset = 0
    while !text.isAtEnd(offset) {
      if text.isComment(offset) || text.has("#>", at: offset) {
        offset = text.lineEnd(offset)
        endsInComment = text.isAtEnd(offset)
        continue
      }
      switch text[offset] {
      case "\"",
        "#" where text.isRawString(offset):
        let string = skipString(offset)
        offset = string.end
        interpolationStart = string.interpolation
        continue
      case "\\":
        if let end = text.continuationEnd(offset) {
          offset = end
          continue
        }
      default:
        consume(at: offset)
      }
      offset += 1
    }
  }

  private mutating func consume(at offset: Int) {
    switch text[offset] {
    case "(", "[":
      brackets.append(
        Bracket(opening: text[offset], statementStart: statementStart, holdsAssignments: false)
      )
    case ")", "]":
      if let last = brackets.last, last.opening != "{" { brackets.removeLast() }
    case "{" where opensClosure(at: offset):
      brackets.append(
        Bracket(
          opening: "{",
          statementStart: statementStart,
          holdsAssignments: false,
          isClosure: true
        )
      )
    case "{":
      brackets.append(
        Bracket(
          opening: "{",
          statementStart: statementStart,
          holdsAssignments: startsWithAction
        )
      )
      declarations.append([(statementStart, offset)])
      statementStart = offset + 1
    case "}":
      // The end of a block also closes brackets left open inside it.
      guard let index = brackets.lastIndex(where: { $0.opening == "{" }) else { return }
      let isClosure = brackets[index].isClosure
      statementStart = brackets[index].statementStart
      brackets.removeSubrange(index...)
      if !isClosure, declarations.count > 1 { declarations.removeLast() }
    case "\n", ";":
      guard brackets.last?.isBlock ?? true else { return }
      declarations[declarations.count - 1].append((statementStart, offset))
      statementStart = offset + 1
    default:
      break
    }
  }

  /// Whether a brace starts a closure: an argument in parentheses, or a trailing closure after a
  /// member in a statement that takes no block.
  private func opensClosure(at offset: Int) -> Bool {
    var end = offset
    while end > statementStart, text.isSpace(end - 1) { end -= 1 }
    if end > statementStart, ["(", ",", ":"].contains(text[end - 1]), brackets.last?.opening == "("
    {
      return true
    }
    var start = end
    while start > statementStart, text.isIdentifierByte(start - 1) { start -= 1 }
    guard start < end, start > statementStart, text[start - 1] == "." else { return false }
    return !startsWithBlock
  }

  private var startsWithBlock: Bool {
    guard brackets.last?.isBlock ?? true else { return false }
    if startsWithAction { return true }
    let word = text.identifier(afterBlanks(statementStart))?.text
    return word.flatMap(StatementForm.init)?.takesBlock == true
  }

  private var startsWithAction: Bool {
    let start = text.afterSpaces(statementStart)
    if text[start] == "." { return true }
    guard let word = text.identifier(start)?.text, case .command(let command) = grammar.word(word)
    else { return false }
    return command.signature.takesBlock
  }

  /// The offset after blank lines and spaces.
  func afterBlanks(_ offset: Int) -> Int {
    var offset = text.afterSpaces(offset)
    while text[offset] == "\n" { offset = text.afterSpaces(offset + 1) }
    return offset
  }

  /// The names bound by `let`, `for` and `def` that are visible at the end of the text.
  var bindings: [NameBinding] {
    declarations.flatMap { $0.flatMap { bindings(from: $0.start, to: $0.end) } }
  }

  private func bindings(from start: Int, to end: Int) -> [NameBinding] {
    let start = afterBlanks(start)
    guard start < end, let keyword = text.identifier(start),
      let form = StatementForm(rawValue: keyword.text),
      let name = text.identifier(text.afterSpaces(keyword.span.end))
    else { return [] }
    let rest = text.string(min(name.span.end, end), end)
    let word = rest.split(separator: " ").first.map(String.init) ?? ""
    let value = rest.drop { $0 == " " }.dropFirst(word.count).trimming { $0.isWhitespace }
    switch form {
    case .let: return word == "=" ? [NameBinding(name: name.text, value: .expression(value))] : []
    case .for where text[end] == "{":
      return word == "in" ? [NameBinding(name: name.text, value: .element(of: value))] : []
    case .def where text[end] == "{":
      return rest.split { "(), ".contains($0) }.map {
        NameBinding(name: String($0), value: .unknown)
      }
    case .if, .repeat, .while, .for, .def, .time, .bench, .profile: return []
    }
  }

  /// Splits the text from `start` to its end into words. The last word, which may be empty, is the
  /// one at the cursor.
  func words(from start: Int) -> [Word] {
    var words: [Word] = []
    var depth = 0
    var wordStart = text.afterSpaces(start)
    var offset = wordStart
    while !text.isAtEnd(offset) {
      switch text[offset] {
      case "(", "[", "{": depth += 1
      case ")", "]", "}": depth = max(0, depth - 1)
      case "\"",
        "#" where text.isRawString(offset):
        offset = skipString(offset).end
        continue
      case "\\" where text[offset + 1] == " " && !text.isAtEnd(offset + 2):
        // An escaped space in a file name.
        offset += 2
        continue
      case " ", "\t", "\n", "\r":
        guard depth == 0 else { break }
        words.append(Word(text: text.string(wordStart, offset), start: wordStart))
        while text.isSpace(offset) || text[offset] == "\n" { offset += 1 }
        wordStart = offset
        continue
      default: break
      }
      offset += 1
    }
    words.append(Word(text: text.string(wordStart, text.count), start: wordStart))
    return words
  }

  /// The end of a string literal, and the start of the interpolation that contains the end of the
  /// text, if any.
  private func skipString(_ start: Int, depth: Int = 0) -> (end: Int, interpolation: Int?) {
    var offset = start
    while text[offset] == "#" { offset += 1 }
    let pounds = offset - start
    let isMultiline = text.has("\"\"\"", at: offset)
    offset += isMultiline ? 3 : 1
    func hasPounds(_ offset: Int) -> Bool {
      (0..<pounds).allSatisfy { text[offset + $0] == "#" }
    }
    while !text.isAtEnd(offset) {
      let isClosing = isMultiline ? text.has("\"\"\"", at: offset) : text[offset] == "\""
      let quotes = isMultiline ? 3 : 1
      if isClosing, hasPounds(offset + quotes) { return (offset + quotes + pounds, nil) }
      if text[offset] == "\n", !isMultiline { return (offset, nil) }
      guard text[offset] == "\\", hasPounds(offset + 1) else {
        offset += 1
        continue
      }
      offset += 1 + pounds
      guard text[offset] == "(", depth < 32 else {
        offset += 1
        continue
      }
      let inner = skipInterpolation(offset + 1, depth: depth + 1)
      if text.isAtEnd(inner.end), inner.interpolation != nil { return inner }
      offset = inner.end
    }
    return (text.count, nil)
  }

  private func skipInterpolation(_ start: Int, depth: Int) -> (end: Int, interpolation: Int?) {
    var open = 1
    var offset = start
    while !text.isAtEnd(offset), text[offset] != "\n" {
      switch text[offset] {
      case "(": open += 1
      case ")": open -= 1
      case "\"":
        let string = skipString(offset, depth: depth)
        if string.interpolation != nil { return string }
        offset = string.end - 1
      default: break
      }
      offset += 1
      if open == 0 { return (offset, nil) }
    }
    return text.isAtEnd(offset) ? (text.count, start) : (offset, nil)
  }
}

extension Substring {
  /// The text without the characters at its ends that satisfy a condition.
  fileprivate func trimming(while condition: (Character) -> Bool) -> String {
    var rest = drop(while: condition)
    while let last = rest.last, condition(last) { rest.removeLast() }
    return String(rest)
  }
}
