import ShellLanguage
import ShellSession

// Candidates for a statement's first word, and for the options and keywords of commands.
extension CompletionSource {
  /// Commands and definitions, followed by the names that can start an expression if something is
  /// typed. If nothing is typed, the statements that work now come first: the actions of the scope,
  /// or, without a store, the commands that lead to one.
  func statements(_ prefix: String) -> [CandidateGroup] {
    let commands = prefix.isEmpty ? rankedCommands : CommandCatalog.commands.sortedByName
    let definitions = evaluator.definitions.sorted { $0.key < $1.key }.map { name, definition in
      let parameters = definition.parameters.map(\.text).joined(separator: ", ")
      return CompletionCandidates.Item(
        definition.parameters.isEmpty ? "\(name)()" : "\(name)(",
        title: "\(name)(\(parameters))",
        summary: "a definition",
        endsWord: false
      )
    }
    let words = [
      CandidateGroup(prefix, words: commands.map { ($0.signature.name, $0.signature.summary) }),
      CandidateGroup(prefix, definitions),
    ]
    guard prefix.isEmpty else { return words + values(prefix) }
    return (session.current == nil ? [beginnings] : values("", actionExpectation)) + words
  }

  /// All commands: first those that one uses most, last those that have nothing to act on now.
  private var rankedCommands: [any Command.Type] {
    let (useful, useless) = CommandCatalog.commands.sortedByName
      .partitioned { $0.isUseful(in: session) }
    let (first, others) = useful.partitioned { $0 is StateCommand.Type || $0 is UndoCommand.Type }
    // Punctuation would come before all words.
    let (words, signs) = others.partitioned { $0.signature.name.first?.isLetter == true }
    return first + words + signs + useless
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

extension [any Command.Type] {
  @MainActor
  fileprivate var sortedByName: Self { sorted { $0.signature.name < $1.signature.name } }

  /// The commands that meet a condition, and the others.
  @MainActor
  fileprivate func partitioned(
    _ isFirst: @MainActor (any Command.Type) -> Bool
  ) -> (first: Self, second: Self) {
    (filter { isFirst($0) }, filter { !isFirst($0) })
  }
}
