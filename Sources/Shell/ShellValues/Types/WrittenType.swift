/// A type as written in source code: `Box<Int>.Kind`, `[String: Any]`, `(any Error)?`.
indirect enum WrittenType: Hashable {
  struct Component: Hashable {
    let name: String
    var arguments: [WrittenType] = []
  }

  struct Element: Hashable {
    let label: String?
    let type: WrittenType
  }

  /// A struct, enum or class with the types around it, outermost first.
  case nominal([Component])
  case tuple([Element])
  /// `any A & B`, by the names of the protocols.
  case existential([String])

  /// - Returns: `nil` for a text that is not a type, and for functions and metatypes.
  init?(_ text: String) {
    var reader = WrittenTypeReader(text)
    guard let type = reader.type(), reader.isAtEnd else { return nil }
    self = type
  }

  static func standard(_ name: String, _ arguments: [WrittenType]) -> WrittenType {
    .nominal([Component(name: name, arguments: arguments)])
  }

  var isGeneric: Bool {
    guard case .nominal(let components) = self else { return true }
    return components.contains { !$0.arguments.isEmpty }
  }
}

private struct WrittenTypeReader {
  private var rest: Substring
  private var depth = 0

  /// The maximum nesting of types, so that a hostile text can't exhaust the stack.
  private static let depthLimit = 32

  init(_ text: String) {
    rest = text[...]
  }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func type() -> WrittenType? {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.depthLimit, var type = base() else { return nil }
    while skip("?") { type = .standard("Optional", [type]) }
    skipSpaces()
    return type
  }

  private mutating func base() -> WrittenType? {
    skipSpaces()
    if skip("[") { return collection() }
    if skip("(") { return tuple() }
    guard let name = word() else { return nil }
    return name == "any" ? existential() : nominal(name)
  }

  /// Reads `Element]` or `Key: Value]`.
  private mutating func collection() -> WrittenType? {
    guard let first = type() else { return nil }
    if skip("]") { return .standard("Array", [first]) }
    guard skip(":"), let value = type(), skip("]") else { return nil }
    return .standard("Dictionary", [first, value])
  }

  private mutating func tuple() -> WrittenType? {
    var elements: [WrittenType.Element] = []
    skipSpaces()
    while !skip(")") {
      guard elements.isEmpty || skip(","), let element = element() else { return nil }
      elements.append(element)
    }
    // Parentheses around one type, as in `(any Error)?`, do not make a tuple.
    if elements.count == 1, elements[0].label == nil { return elements[0].type }
    return .tuple(elements)
  }

  private mutating func element() -> WrittenType.Element? {
    skipSpaces()
    let start = rest
    if let label = word(), skip(":") {
      return type().map { WrittenType.Element(label: label, type: $0) }
    }
    rest = start
    return type().map { WrittenType.Element(label: nil, type: $0) }
  }

  private mutating func existential() -> WrittenType? {
    var names: [String] = []
    repeat {
      skipSpaces()
      guard let name = word() else { return nil }
      names.append(name)
      skipSpaces()
    } while skip("&")
    return .existential(names)
  }

  private mutating func nominal(_ first: String) -> WrittenType? {
    var components = [WrittenType.Component(name: first)]
    while true {
      if skip("<") {
        guard let arguments = arguments() else { return nil }
        components[components.count - 1].arguments = arguments
      }
      guard skip(".") else { return .nominal(components) }
      guard let name = word() else { return nil }
      components.append(WrittenType.Component(name: name))
    }
  }

  private mutating func arguments() -> [WrittenType]? {
    var arguments: [WrittenType] = []
    while !skip(">") {
      guard arguments.isEmpty || skip(","), let argument = type() else { return nil }
      arguments.append(argument)
    }
    return arguments.isEmpty ? nil : arguments
  }

  private mutating func word() -> String? {
    let word = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
    guard let first = word.first, !first.isNumber else { return nil }
    rest = rest[word.endIndex...]
    return String(word)
  }

  private mutating func skip(_ character: Character) -> Bool {
    guard rest.first == character else { return false }
    rest.removeFirst()
    return true
  }

  private mutating func skipSpaces() {
    rest = rest.drop { $0 == " " }
  }
}
