/// One way to go on with what was typed.
package struct ValueCompletion: Hashable, Sendable {
  /// What replaces the last, unfinished word: `incrementButtonTapped`, `element(`.
  package var insertion: String
  /// How the list shows it: `.element(id: UUID, action: Todo.Action)`.
  package var label: String
  package var documentation: String?
  /// Where the unfinished word begins, as a UTF-8 offset in the text.
  package var start: Int

  package init(insertion: String, label: String, documentation: String? = nil, start: Int) {
    self.insertion = insertion
    self.label = label
    self.documentation = documentation
    self.start = start
  }
}

/// Completes cases of enums, nested to any depth: `.todos(.element(id: 2, action: .na`.
package enum ActionCompletions {
  /// The ways to go on at the end of a text that begins a value of a type.
  package static func complete(_ text: String, for type: Any.Type) -> [ValueCompletion] {
    var scanner = UnfinishedValue(text)
    guard let place = scanner.place(in: type) else { return [] }
    switch place {
    case .caseName(let prefix, let start, let type):
      return cases(of: type, beginningWith: prefix, start: start)
    case .value(let prefix, let start, let type):
      return values(of: type, beginningWith: prefix, start: start)
    case .label(let prefix, let start, let parameter):
      guard let label = parameter.label, label.hasPrefix(prefix) else { return [] }
      let completion = ValueCompletion(
        insertion: "\(label): ",
        label: parameter.signature,
        start: start
      )
      return [completion]
    }
  }

  private static func cases(
    of type: Any.Type,
    beginningWith prefix: String,
    start: Int
  ) -> [ValueCompletion] {
    guard let listing = CaseListing(of: Member.innermostType(of: type)) else { return [] }
    return listing.cases.filter { $0.name.hasPrefix(prefix) }.map { enumCase in
      let takesValues = !enumCase.parameters.isEmpty
      return ValueCompletion(
        insertion: takesValues ? enumCase.name + "(" : enumCase.name,
        label: enumCase.signature,
        documentation: enumCase.documentation,
        start: start
      )
    }
  }

  private static func values(
    of type: Any.Type,
    beginningWith prefix: String,
    start: Int
  ) -> [ValueCompletion] {
    var result: [ValueCompletion] = []
    if type is any OptionalValue.Type {
      result.append(ValueCompletion(insertion: "nil", label: "nil", start: start))
    }
    let inner = Member.innermostType(of: type)
    if inner == Bool.self {
      result += ["true", "false"].map { ValueCompletion(insertion: $0, label: $0, start: start) }
    } else if !(inner is any LiteralBuildable.Type), let listing = CaseListing(of: inner) {
      result += listing.cases.map { enumCase in
        let name = "." + enumCase.name
        return ValueCompletion(
          insertion: enumCase.parameters.isEmpty ? name : name + "(",
          label: enumCase.signature,
          documentation: enumCase.documentation,
          start: start
        )
      }
    }
    return result.filter { $0.insertion.hasPrefix(prefix) }
  }
}
