import ShellValues

/// Determines what the end of an unfinished expression refers to: a case name, label, argument,
/// member or operand.
///
/// The parser cannot tell, because the text is not an expression yet. This reader propagates the
/// expected types into brackets and looks up the names that it passes.
struct UnfinishedExpression {
  let text: ScannedText
  /// Resolves names at `offset`.
  var environment: any CompletionEnvironment
  var offset = 0
  /// The open argument lists, innermost last.
  var positions: [ArgumentPosition] = []
  /// Another interpretation of the end: the whole text inside a bracket.
  var alternative: UnfinishedPlace?
  /// The names of the last key path; the value that follows is for this property.
  var keyPath: [String] = []
  private var depth = 0

  /// The maximum nesting depth of brackets; malicious text must not exhaust the stack.
  private static let depthLimit = 64

  init(_ text: String, environment: any CompletionEnvironment) {
    self.text = ScannedText(text)
    self.environment = environment
  }

  mutating func place(expecting expectation: ValueExpectation) -> UnfinishedPlace {
    expression(expectation) ?? .nothing
  }

  // MARK: Operators

  /// Reads an expression. Returns the place if the text ends within the expression; `nil` if the
  /// expression is complete and more text follows.
  mutating func expression(_ expectation: ValueExpectation) -> UnfinishedPlace? {
    guard depth < Self.depthLimit else { return .nothing }
    depth += 1
    defer { depth -= 1 }
    var operandExpectation = expectation
    var openConditions = 0
    // Comparisons do not associate: no second one may follow without a logical operator between
    // them.
    var isCompared = false
    while true {
      skipSpaces()
      skipPrefixOperators(before: &operandExpectation)
      let start = offset
      if let place = operand(operandExpectation) { return place }
      let operand = text[start, offset]
      let end = offset
      skipSpaces()
      if isAtEnd {
        let isClosed = end == offset || isCompared
        return isClosed ? .nothing : UnfinishedPlace(kind: .infix(base: operand))
      }
      if !isCompared, let place = unfinishedWord(behind: operand, end: end) { return place }
      if text.has("is ", at: offset) { return casePath(of: operand) }
      if peek == ":", openConditions > 0 {
        offset += 1
        openConditions -= 1
        isCompared = false
        operandExpectation = expectation.operand
        continue
      }
      guard offset > start, let symbol = infixOperator() else { return nil }
      if symbol == "?" { openConditions += 1 }
      isCompared = Self.comparisons.contains(symbol) || isCompared && !Self.logic.contains(symbol)
      if symbol == "matches" {
        skipRegex()
        if isAtEnd { return .nothing }
      }
      operandExpectation = self.expectation(behind: symbol, operand, in: expectation)
    }
  }

  /// The place in `count i`, where the last word may be the start of an operator.
  private func unfinishedWord(behind operand: String, end: Int) -> UnfinishedPlace? {
    guard offset > end else { return nil }
    var wordEnd = offset
    while text.isWord(wordEnd) { wordEnd += 1 }
    guard wordEnd > offset, text.isAtEnd(wordEnd) else { return nil }
    return UnfinishedPlace(kind: .infix(base: operand), prefix: text[offset, wordEnd])
  }

  private static let symbols = [
    "..<", "...", "==", "!=", "<=", ">=", "&&", "||", "??", "?", "<", ">", "+", "-", "*", "/", "%",
    "contains ", "matches ",
  ]

  private static let comparisons: Set = [
    "==", "!=", "<", "<=", ">", ">=", "contains", "matches",
  ]
  private static let logic: Set = ["&&", "||", "?"]

  private mutating func infixOperator() -> String? {
    guard let symbol = Self.symbols.first(where: { text.has($0, at: offset) }) else { return nil }
    offset += symbol.utf8.count
    return symbol.hasSuffix(" ") ? String(symbol.dropLast()) : symbol
  }

  private func expectation(
    behind symbol: String,
    _ operand: String,
    in expectation: ValueExpectation
  ) -> ValueExpectation {
    switch symbol {
    case "??", "?": return expectation.operand
    case "&&", "||": return ValueExpectation(Bool.self)
    case "...", "..<": return ValueExpectation(Int.self)
    default: break
    }
    guard let value = environment.lookUp(operand) else { return ValueExpectation() }
    let type = Member.visibleType(of: Swift.type(of: value))
    if symbol == "contains" { return ValueExpectation(Self.elementType(of: type)) }
    return ValueExpectation(type)
  }

  private mutating func casePath(of base: String) -> UnfinishedPlace {
    offset += 3
    skipSpaces()
    var path: [String] = []
    while !isAtEnd, peek == "." {
      offset += 1
      let name = word()
      if isAtEnd {
        return UnfinishedPlace(kind: .casePath(base: base, path: path), prefix: name)
      }
      path.append(name)
    }
    guard isAtEnd, path.isEmpty else { return .nothing }
    return UnfinishedPlace(kind: .casePath(base: base, path: []), prefix: "")
  }

  private mutating func skipPrefixOperators(before expectation: inout ValueExpectation) {
    while !isAtEnd, peek == "!" || peek == "-" {
      offset += 1
      skipSpaces()
      expectation = expectation.operand
    }
  }

  private mutating func skipRegex() {
    skipSpaces()
    guard !isAtEnd, peek == "/" else { return }
    offset += 1
    while !isAtEnd, peek != "/" { offset += peek == "\\" ? 2 : 1 }
    offset = min(offset + 1, text.count)
  }

  // MARK: Operands

  private mutating func operand(_ expectation: ValueExpectation) -> UnfinishedPlace? {
    guard !isAtEnd else { return UnfinishedPlace(kind: .value(expectation)) }
    switch peek {
    case ".": return implicitMember(expectation)
    case "\\": return keyPath(expectation)
    case "[": return collection(expectation)
    case "(": return parentheses(expectation)
    case "\"", "#":
      let start = offset
      offset = text.stringEnd(offset)
      guard isAtEnd else { return nil }
      return text.endsInString ? stringPlace(expectation, from: start) : .nothing
    case "0"..."9":
      let start = offset
      skipNumber()
      return isAtEnd ? UnfinishedPlace(kind: .value(expectation), prefix: text[start, offset]) : nil
    default:
      return name(expectation)
    }
  }

  /// The place inside a string literal. Only the value that the literal replaces is completed here;
  /// an id or a key in brackets is completed through `alternative`.
  private func stringPlace(_ expectation: ValueExpectation, from start: Int) -> UnfinishedPlace {
    guard expectation.current.flatMap(Member.unwrapped) is String, text[start] == "\"" else {
      return .nothing
    }
    return UnfinishedPlace(
      kind: .value(ValueExpectation(String.self, current: expectation.current)),
      prefix: text[start, text.count]
    )
  }

  private mutating func skipNumber() {
    while !isAtEnd {
      if text.isWord(offset) {
        offset += 1
      } else if peek == ".", text.isDigit(offset + 1) {
        offset += 2
      } else {
        return
      }
    }
  }

  private mutating func implicitMember(_ expectation: ValueExpectation) -> UnfinishedPlace? {
    offset += 1
    let name = word()
    guard !isAtEnd else {
      guard let type = expectation.type else { return .nothing }
      return UnfinishedPlace(kind: .caseName(type), prefix: name)
    }
    guard peek == "(" else { return nil }
    offset += 1
    return arguments(ofCase: name, expectation)
  }

  /// Reads a key path: `\.profile.name`.
  private mutating func keyPath(_ expectation: ValueExpectation) -> UnfinishedPlace? {
    offset += 1
    guard !isAtEnd else { return property(expectation, [], "\\") }
    var names: [String] = []
    while !isAtEnd, peek == "." {
      offset += 1
      let name = word()
      if isAtEnd { return property(expectation, names, name) }
      names.append(name)
    }
    keyPath = names
    return nil
  }

  private func property(
    _ expectation: ValueExpectation,
    _ path: [String],
    _ prefix: String
  ) -> UnfinishedPlace {
    if let settable = expectation.settable {
      return UnfinishedPlace(kind: .keyPath(settable, path: path), prefix: prefix)
    }
    guard let root = expectation.root else { return .nothing }
    return UnfinishedPlace(kind: .property(of: root, path: path), prefix: prefix)
  }

  private mutating func collection(_ expectation: ValueExpectation) -> UnfinishedPlace? {
    offset += 1
    let type = expectation.type.map(Member.innermostType(of:))
    let keyed = type as? any KeyedContainer.Type
    let element = keyed?.erasedKeyType ?? type.flatMap(Self.literalElementType(of:))
    positions.append(ArgumentPosition(.unknown))
    while true {
      skipSpaces()
      guard !isAtEnd, peek == "]" || peek == ":" && text[offset + 1] == "]" else {
        if let place = expression(ValueExpectation(element)) { return place }
        skipSpaces()
        if peek == ":" {
          offset += 1
          if let place = expression(ValueExpectation(keyed?.erasedValueType)) { return place }
          skipSpaces()
        }
        if peek == "," {
          offset += 1
          continue
        }
        guard peek == "]" else { return .nothing }
        continue
      }
      offset += peek == ":" ? 2 : 1
      positions.removeLast()
      return nil
    }
  }

  /// Reads a tuple, the properties of a struct, or a parenthesised expression.
  private mutating func parentheses(_ expectation: ValueExpectation) -> UnfinishedPlace? {
    offset += 1
    let type = expectation.type.map(Member.innermostType(of:))
    if let type, let list = ParameterList(partsOf: type, isPartial: expectation.isPartial) {
      return arguments(list) { ValueExpectation($0.type) }
    }
    positions.append(ArgumentPosition(.unknown))
    while true {
      if let place = expression(expectation.operand) { return place }
      skipSpaces()
      switch peek {
      case ",": offset += 1
      case ")":
        offset += 1
        positions.removeLast()
        return nil
      default: return .nothing
      }
    }
  }

  // MARK: Text

  var isAtEnd: Bool { text.isAtEnd(offset) }
  var peek: Unicode.Scalar { text[offset] }

  mutating func skipSpaces() {
    while !isAtEnd, peek == " " || peek == "\n" || peek == "\t" || peek == "\r" { offset += 1 }
  }

  mutating func word() -> String {
    let start = offset
    if peek == "`" { offset += 1 }
    while text.isWord(offset) { offset += 1 }
    if offset > start, peek == "`" { offset += 1 }
    return text[start, offset].filter { $0 != "`" }
  }

  /// The type of the elements that a literal in brackets has.
  private static func literalElementType(of type: Any.Type) -> Any.Type? {
    if type is any OptionSet.Type { return type }
    return (type as? any LiteralBuildable.Type)?.elementType ?? elementType(of: type)
      ?? (type as? any Sequence.Type).map { sequenceElementType($0) }
  }

  /// The elements of types such as `IndexSet` and `Data`.
  private static func sequenceElementType<S: Sequence>(_: S.Type) -> Any.Type { S.Element.self }

  static func elementType(of type: Any.Type) -> Any.Type? {
    let type = Member.innermostType(of: type)
    return (type as? any IdentifiedContainer.Type)?.erasedElementType
      ?? (type as? any IndexedContainer.Type)?.erasedElementType
      ?? (type as? any UniqueContainer.Type)?.erasedElementType
  }
}
