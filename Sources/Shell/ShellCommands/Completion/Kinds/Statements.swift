import ShellLanguage

// A statement's first word, and the words that belong to a command.
extension CompletionSource {
  /// Commands, definitions to be called and, where something is typed, the names that an expression
  /// can begin with.
  func statements(_ prefix: String) -> [CandidateGroup] {
    let commands = CommandCatalog.grammar.signatures
      .map { (text: $0.name, summary: $0.summary) }.sorted { $0.text < $1.text }
    let definitions = evaluator.definitions.sorted { $0.key < $1.key }.map { name, definition in
      let parameters = definition.parameters.map(\.text).joined(separator: ", ")
      return CompletionCandidates.Item(
        definition.parameters.isEmpty ? "\(name)()" : "\(name)(",
        title: "\(name)(\(parameters))",
        summary: "a definition",
        endsWord: false
      )
    }
    let words = [CandidateGroup(prefix, words: commands), CandidateGroup(prefix, definitions)]
    return prefix.isEmpty ? words : words + values(prefix)
  }

  func options(_ prefix: String) -> CandidateGroup {
    let options = call?.signature.options.filter { call?.options[$0.name] == nil } ?? []
    return CandidateGroup(prefix, words: options.map { ("--\($0.name)", $0.summary) })
  }

  /// The keywords that can follow on the arguments that there are.
  func keywords(
    of parameters: [CommandSignature.Parameter],
    _ prefix: String
  ) -> CandidateGroup {
    let words = parameters.filter(accepts).compactMap { parameter in
      parameter.keyword.map { (text: $0, summary: parameter.summary) }
    }
    return CandidateGroup(prefix, words: words)
  }
}
