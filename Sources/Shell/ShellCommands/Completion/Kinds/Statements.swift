import ShellLanguage
import ShellSession

// Candidates for a statement's first word, and for the options and keywords of commands.
extension CompletionSource {
  /// Commands and definitions, followed by the names that can start an expression if something is
  /// typed. If nothing is typed, the statements that work now come first: the actions of the scope,
  /// or, without a store, the commands that lead to one.
  func statements(_ prefix: String) -> [CandidateGroup] {
    let session = session
    let impossible = Set(
      CommandCatalog.commands.filter { !$0.canRun(in: session) }.map { $0.signature.name }
    )
    // On an empty line, the commands that can't succeed now come last.
    let commands = CommandCatalog.grammar.signatures
      .map { (text: $0.name, summary: $0.summary) }
      .sorted { one, other in
        let (isLast, isOtherLast) =
          prefix.isEmpty
          ? (impossible.contains(one.text), impossible.contains(other.text)) : (false, false)
        return isLast == isOtherLast ? one.text < other.text : isOtherLast
      }
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
    guard prefix.isEmpty else { return words + values(prefix) }
    return (session.current == nil ? [beginnings] : values("", actionExpectation)) + words
  }

  /// The commands that need no store: first those about features, then those about the shell itself.
  private var beginnings: CandidateGroup {
    let commands = CommandCatalog.commands.filter { !$0.traits.contains(.needsStore) }
    let groups: [CommandGroup] = [.stores, .session]
    let signatures = groups.flatMap { group in
      commands.map { $0.signature }.filter { signature in
        signature.group == group && !signature.parameters.contains { $0.kind == .store }
      }
    }
    return CandidateGroup("", words: signatures.map { ($0.name, $0.summary) })
  }

  func options(_ prefix: String) -> CandidateGroup {
    let options = call?.signature.options.filter { call?.options[$0.name] == nil } ?? []
    return CandidateGroup(prefix, words: options.map { ("--\($0.name)", $0.summary) })
  }

  /// The keywords that can follow the arguments typed so far.
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
