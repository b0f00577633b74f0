import DependenciesMacros
import ShellCompletion
import ShellLanguage
import ShellSession
import ShellValues

// Candidates for what `expect` expects besides conditions and actions.
extension CompletionSource {
  func expectedBlocks(_ prefix: String) -> CandidateGroup {
    CandidateGroup(
      prefix,
      words: [
        ("changes", "the block that follows changes these paths, and nothing else"),
        ("error", "the block that follows fails"),
      ]
    )
  }

  /// The codes of errors, the start of a text, and that of a block for which any error will do.
  func expectedErrors(_ text: String) -> CandidateGroup {
    let starts: [CompletionCandidates.Item] = [
      .init("{", summary: "any error"),
      .init("\"", title: "\"…\"", summary: "an error with this text", endsWord: false),
    ]
    let codes = CodeExplanation.all.map {
      CompletionCandidates.Item($0.code, summary: FirstSentence.of($0.meaning))
    }
    return CandidateGroup(text, starts + codes)
  }

  /// The endpoints of clients, or in parentheses the arguments of one.
  func endpointCalls(_ text: String) -> [CandidateGroup] {
    let call = endpointCall(text)
    guard !call.isInArguments else { return call.completions().map(CandidateGroup.init) }
    let items = endpoints.sorted { $0.key < $1.key }.map { name, endpoint in
      CompletionCandidates.Item(name, summary: endpoint.signature, endsWord: false)
    }
    return [CandidateGroup(text, items)]
  }

  func endpointCall(_ text: String) -> ExpressionCompletions {
    ExpressionCompletions(text, environment: names.with(endpoints: endpoints))
  }

  /// The endpoints of the current feature's clients, by the names of both.
  private var endpoints: [String: EndpointDescription] {
    let clients = session.switches(for: dependingFeature).compactMap { $0 as? ClientSwitch }
    let named = clients.flatMap { client in
      client.endpoints.map { ("\(client.name).\($0.name)", $0) }
    }
    return Dictionary(named) { first, _ in first }
  }
}
