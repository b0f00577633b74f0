/// A type's name as the runtime formats it, with modules and private contexts:
/// `App.(unknown context at $1f).Counter.State`.
struct QualifiedName {
  private var rest: Substring

  init(_ text: String) {
    rest = text[...]
  }

  /// The name as written in source code.
  ///
  /// - Parameter arguments: Replacements for all generic arguments, outermost type first; used only
  ///   if their number matches.
  func unqualified(arguments: [String]) -> String {
    var reader = self
    return reader.type(replacements: arguments)
  }

  /// Copies a whole type, one name at a time, including the text between the names.
  private mutating func type(replacements: [String] = []) -> String {
    var result = ""
    while let character = rest.first {
      if character == "(", let name = unnamedContext() {
        result += name
      } else if isNameHead(character) {
        result += name(replacements: replacements)
      } else {
        result.append(rest.removeFirst())
      }
    }
    return result
  }

  /// Skips `(extension in App):`, which is irrelevant to the type.
  private mutating func unnamedContext() -> String? {
    guard rest.hasPrefix("(extension in "), let end = rest.firstRange(of: "):") else { return nil }
    rest = rest[end.upperBound...]
    return ""
  }

  /// Reads `Module.Outer<A>.Inner<B>` and drops the module.
  private mutating func name(replacements: [String]) -> String {
    var components: [String] = []
    var isQualified = false
    var replacements = replacements[...]
    while true {
      let component = word()
      if rest.first == "<" {
        let arguments = genericArguments(replacing: &replacements)
        if components == ["Swift"], let sugared = sugared(component, arguments) { return sugared }
        components.append("\(component)<\(arguments.joined(separator: ", "))>")
      } else {
        components.append(component)
      }
      guard rest.first == ".", !rest.hasPrefix("...") else { break }
      rest.removeFirst()
      isQualified = true
      skipUnknownContext(&components)
      guard rest.first.map(isNameHead) == true else { break }
    }
    if isQualified, components.count > 1 { components.removeFirst() }
    return components.joined(separator: ".")
  }

  private func sugared(_ name: String, _ arguments: [String]) -> String? {
    switch (name, arguments.count) {
    case ("Optional", 1): "\(arguments[0])?"
    case ("Array", 1): "[\(arguments[0])]"
    case ("Dictionary", 2): "[\(arguments[0]): \(arguments[1])]"
    default: nil
    }
  }

  private mutating func genericArguments(
    replacing replacements: inout ArraySlice<String>
  ) -> [String] {
    rest.removeFirst()
    var written: [String] = []
    while rest.first != nil, rest.first != ">" {
      written.append(argument())
      if rest.hasPrefix(", ") { rest.removeFirst(2) }
    }
    if rest.first == ">" { rest.removeFirst() }
    if replacements.count >= written.count {
      let taken = replacements.prefix(written.count)
      replacements = replacements.dropFirst(written.count)
      return Array(taken)
    }
    return written
  }

  /// Reads one generic argument, up to the comma or bracket that ends it.
  private mutating func argument() -> String {
    var result = ""
    var depth = 0
    while let character = rest.first {
      if depth == 0, character == "," || character == ">" { break }
      if rest.hasPrefix("-> ") {
        result += "-> "
        rest.removeFirst(3)
      } else if character == "(", unnamedContext() != nil {
        continue
      } else if isNameHead(character) {
        result += name(replacements: [])
      } else {
        if character == "(" || character == "[" { depth += 1 }
        if character == ")" || character == "]" { depth -= 1 }
        result.append(rest.removeFirst())
      }
    }
    return result
  }

  /// Skips `(unknown context at $1f).` and `(Name in _8A7B)`, which mark private and local
  /// declarations; keeps the name of the latter.
  private mutating func skipUnknownContext(_ components: inout [String]) {
    while rest.first == "(" {
      guard let end = rest.firstIndex(of: ")") else { return }
      let context = rest[rest.index(after: rest.startIndex)..<end]
      rest = rest[rest.index(after: end)...]
      if !context.hasPrefix("unknown context"), let name = context.split(separator: " ").first {
        components.append(String(name))
      }
      guard rest.first == "." else { return }
      rest.removeFirst()
    }
  }

  private mutating func word() -> String {
    let word = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "$" || $0 == "@" }
    rest = rest[word.endIndex...]
    return String(word)
  }

  private func isNameHead(_ character: Character) -> Bool {
    character.isLetter || character == "_" || character == "@"
  }
}
