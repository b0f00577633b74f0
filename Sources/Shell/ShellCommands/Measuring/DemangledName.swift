/// A function's demangled name, shortened: the function
/// `ShellCommands.Evaluator.perform(_: ShellLanguage.Statement, emit: …) async throws -> ()` is
/// `Evaluator.perform(_:emit:)` of the module `ShellCommands`.
///
/// The parts of an asynchronous function and its specializations have the name of the function.
struct DemangledName: Equatable {
  private(set) var name: String
  /// The module of the function; `nil` for code that the compiler made for no function, such as a
  /// copy of a value.
  private(set) var module: String?

  init(_ text: some StringProtocol) {
    self.init(unwrapping: Substring(text))
  }

  private init(unwrapping text: Substring) {
    let text = Self.withoutWrappers(text)
    if let witness = Self.witness(text) {
      self = witness
    } else if let (label, context) = Self.closure(text) {
      let outer = Self(unwrapping: context)
      self.init(name: "\(label) in \(outer.name)", module: outer.module)
    } else if let path = FunctionPath(text) {
      self.init(name: path.name, module: path.module)
    } else {
      self.init(name: Self.withoutGenerics(text), module: nil)
    }
  }

  private init(name: String, module: String?) {
    self.name = name
    self.module = module
  }

  // MARK: Wrappers

  private static let wrappers = [
    "partial apply forwarder for ", "merged ", "dispatch thunk of ", "async function pointer to ",
    "static ", "@objc ", "@nonobjc ",
  ]

  /// The name without what the compiler made of the function: a specialization, or the part of an
  /// asynchronous function after a suspension.
  private static func withoutWrappers(_ text: Substring) -> Substring {
    var text = text
    while let inner = withoutWrapper(text) { text = inner }
    return text
  }

  private static func withoutWrapper(_ text: Substring) -> Substring? {
    if let wrapper = wrappers.first(where: text.hasPrefix) { return text.dropFirst(wrapper.count) }
    let part = " resume partial function for "
    if text.hasPrefix("("), let range = text.firstRange(of: part),
      text[..<range.lowerBound].allSatisfy({ $0 != "." })
    {
      return text[range.upperBound...]
    }
    guard let start = text.firstIndex(of: "<"), text[..<start].hasSuffix("specialization ") else {
      return nil
    }
    let rest = Brackets.rest(of: text, after: start)
    return rest.hasPrefix(" of ") ? rest.dropFirst(4) : nil
  }

  /// `protocol witness for Base.Reducer.reduce(…) in conformance App.Counter : Base.Reducer in App`
  /// is `Counter.reduce(…)` of the module `App`.
  private static func witness(_ text: Substring) -> Self? {
    let prefix = "protocol witness for "
    guard text.hasPrefix(prefix), let range = text.firstRange(of: " in conformance ") else {
      return nil
    }
    let required = withoutWrappers(text[..<range.lowerBound].dropFirst(prefix.count))
    guard let requirement = FunctionPath(required),
      let type = FunctionPath(text[range.upperBound...])
    else { return nil }
    let name = type.name + "." + requirement.lastName
    let module = text.ranges(of: " in ").last.map { String(text[$0.upperBound...]) }
    return Self(name: name, module: module)
  }

  /// Splits `closure #1 () -> Int in App.run()` into `closure #1` and the function around it.
  private static func closure(_ text: Substring) -> (label: Substring, context: Substring)? {
    guard let sign = text.firstIndex(of: "#"),
      text[..<sign].allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" || $0 == " " })
    else { return nil }
    let end = text[sign...].firstIndex(of: " ") ?? text.endIndex
    guard let range = Brackets.firstRange(of: " in ", in: text[end...]) else { return nil }
    return (text[..<end], text[range.upperBound...])
  }

  /// A name without what is in angle brackets.
  static func withoutGenerics(_ text: some StringProtocol) -> String {
    var result = ""
    var rest = Substring(text)
    while let start = rest.firstIndex(of: "<") {
      result += rest[..<start]
      rest = Brackets.rest(of: rest, after: start)
    }
    return result + rest
  }
}

/// A function's path in a demangled name: `App.Counter.(log in _8BF2)<A>(_: A) -> ()`.
private struct FunctionPath {
  private(set) var module: String
  private var components: [String] = []
  private var labels = ""

  var name: String { components.dropFirst().joined(separator: ".") + labels }
  /// The function's own name, without those of its types: `reduce(into:action:)`, `body.getter`.
  var lastName: String {
    let isAccessor = ["getter", "setter", "read", "modify"].contains(components.last)
    return components.suffix(isAccessor ? 2 : 1).joined(separator: ".") + labels
  }

  /// Reads the path at the start of a text; `nil` if there is none.
  init?(_ text: Substring) {
    var rest = text
    var extensionModule: String?
    let prefix = "(extension in "
    if rest.hasPrefix(prefix), let end = rest.firstRange(of: "):") {
      extensionModule = String(rest[..<end.lowerBound].dropFirst(prefix.count))
      rest = rest[end.upperBound...]
    }
    repeat {
      guard let component = Self.component(&rest) else { return nil }
      components.append(component)
      if rest.first == "<" { rest = Brackets.rest(of: rest, after: rest.startIndex) }
    } while Self.skip(".", in: &rest)
    guard components.count > 1 else { return nil }
    module = extensionModule ?? components[0]
    if rest.first == "(" { labels = Self.labels(rest) }
  }

  private static func skip(_ character: Character, in rest: inout Substring) -> Bool {
    guard rest.first == character else { return false }
    rest.removeFirst()
    return true
  }

  /// Reads a name: an identifier, a private one such as `(log in _8BF2)`, or an operator.
  private static func component(_ rest: inout Substring) -> String? {
    if rest.first == "(", let end = rest.firstRange(of: " in ") {
      let name = rest[..<end.lowerBound].dropFirst()
      rest = Brackets.rest(of: rest, after: rest.startIndex)
      return name.isEmpty ? nil : String(name)
    }
    let symbol = rest.prefix { "=<>+-*/%!&|^~?.".contains($0) }
    let kinds = [" infix", " prefix", " postfix"]
    if let kind = kinds.first(where: rest[symbol.endIndex...].hasPrefix), !symbol.isEmpty {
      rest = rest[symbol.endIndex...].dropFirst(kind.count)
      return String(symbol)
    }
    let name = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "$" }
    rest = rest[name.endIndex...]
    return name.isEmpty ? nil : String(name)
  }

  /// The labels of parameters in parentheses: `(_:emit:)`.
  private static func labels(_ text: Substring) -> String {
    let end = Brackets.rest(of: text, after: text.startIndex).startIndex
    let inner = text[..<end].dropFirst().dropLast()
    guard !inner.isEmpty else { return "()" }
    let labels = Brackets.split(inner, at: ",").map { parameter in
      let label = parameter.drop { $0 == " " }.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
      return parameter[label.endIndex...].hasPrefix(": ") && !label.isEmpty ? "\(label):" : "_:"
    }
    return "(" + labels.joined() + ")"
  }
}

/// The brackets of types in a demangled name.
private enum Brackets {
  /// The text after the bracket that closes the one at an index.
  static func rest(of text: Substring, after start: Substring.Index) -> Substring {
    var result = text[text.endIndex...]
    scan(text[start...]) { index, depth in
      guard depth == 0 else { return true }
      result = text[text.index(after: index)...]
      return false
    }
    return result
  }

  /// The first place of a text outside of brackets.
  static func firstRange(of part: String, in text: Substring) -> Range<Substring.Index>? {
    var result: Range<Substring.Index>?
    scan(text) { index, depth in
      guard depth == 0, text[index...].hasPrefix(part) else { return true }
      result = index..<text.index(index, offsetBy: part.count)
      return false
    }
    return result
  }

  /// The parts between separators outside of brackets.
  static func split(_ text: Substring, at separator: Character) -> [Substring] {
    var parts: [Substring] = []
    var start = text.startIndex
    scan(text) { index, depth in
      guard depth == 0, text[index] == separator else { return true }
      parts.append(text[start..<index])
      start = text.index(after: index)
      return true
    }
    return parts + [text[start...]]
  }

  /// Goes through a text with the depth after each character, as long as the body returns true.
  private static func scan(_ text: Substring, _ body: (Substring.Index, Int) -> Bool) {
    var depth = 0
    var previous: Character = " "
    for index in text.indices {
      let character = text[index]
      switch character {
      case "(", "[", "<": depth += 1
      // An arrow closes nothing.
      case ">" where previous == "-": break
      case ")", "]", ">": depth -= 1
      default: break
      }
      previous = character
      guard body(index, depth) else { return }
    }
  }
}
