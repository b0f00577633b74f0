import DependenciesMacros
import ShellLanguage
import ShellSession

extension DependencyCommand: CompletingCommand {
  /// Only an endpoint takes a delay, a value or an error, and nothing may follow the outcome.
  static func accepts(
    _ parameter: CommandSignature.Parameter,
    in source: CompletionSource
  ) -> Bool {
    guard let call = source.call, parameter.name != "name" else { return true }
    if parameter.name == "values" {
      return DependencySwap.drawing.contains(call.arguments["name"] ?? "")
        && (call.arguments["alternative"] ?? "live") == "live"
    }
    guard let name = call.arguments["name"] else { return parameter.name == "store" }
    if name == resetWord { return ["alternative", "store"].contains(parameter.name) }
    guard let endpoint = source.endpoint(named: name) else {
      return ["alternative", "store"].contains(parameter.name) && source.target(named: name) != nil
        && !name.contains(".")
    }
    let count = ["value", "next", "error"].count { call.arguments[$0] != nil }
    let yields = call.arguments["elements"] != nil
    let isStream = endpoint.resultType is any StreamOfElements.Type
    if call.arguments["alternative"] != nil { return false }
    switch parameter.name {
    case "alternative": return count != 1 && !yields
    case "delay": return endpoint.isAsync && count == 0 && !yields
    case "error": return endpoint.isThrowing && (!yields || count == 0)
    case "elements": return isStream && count == 0
    case "next": return count > 0 && !isStream
    // After a value, 'then' reads better.
    case "value": return !isStream && !yields && call.arguments["value"] == nil
    default: return count == 0 && !yields
    }
  }

  static func candidates(
    for parameter: CommandSignature.Parameter,
    beginning text: String,
    in source: CompletionSource
  ) -> [CandidateGroup]? {
    guard parameter.name == "alternative", let name = source.call?.arguments["name"] else {
      return nil
    }
    if name == resetWord { return [source.dependencies(text, withReset: false)] }
    if source.endpoint(named: name) != nil {
      let hasOutcomes = ["value", "next", "error"].contains { source.call?.arguments[$0] != nil }
      return [
        CandidateGroup(
          text,
          words: hasOutcomes
            ? [("repeats", "begins again with the first outcome")]
            : [("fails", "as if it were not implemented")]
        )
      ]
    }
    return source.alternatives(of: name, text)
  }
}

// Candidates for dependencies, their endpoints and their alternatives.
extension CompletionSource {
  /// The feature of the store that `--store` names, or of the current store.
  private var dependingFeature: RegisteredFeature? {
    let named = call?.options["store"].flatMap { name in session.stores.first { $0.name == name } }
    return (named ?? session.current)?.feature
  }

  /// The dependencies, or after a name and a dot, the endpoints of that dependency.
  func dependencies(_ text: String, withReset: Bool = true) -> CandidateGroup {
    let switches = session.switches(for: dependingFeature)
    if let dot = text.firstIndex(of: ".") {
      let name = text[..<dot]
      let client = switches.first { $0.name == name } as? ClientSwitch
      let endpoints = client?.endpoints ?? []
      return CandidateGroup(text, words: endpoints.map { ("\(name).\($0.name)", $0.signature) })
    }
    var words = switches.map { dependency in
      (text: dependency.name, summary: Self.summary(of: dependency))
    }
    words.sort { $0.text < $1.text }
    if withReset { words.append(("reset", "take swaps back")) }
    return CandidateGroup(text, words: words)
  }

  private static func summary(of dependency: any DependencySwitch) -> String {
    dependency.summary.isEmpty
      ? dependency.alternatives.joined(separator: ", ") : dependency.summary
  }

  func target(named name: String) -> ShellSession.SwitchTarget? {
    try? session.target(Name(name, SourceSpan(0, 0)), for: dependingFeature)
  }

  func endpoint(named name: String) -> EndpointDescription? {
    target(named: name)?.endpointDescription
  }

  /// The alternatives of a dependency, an example of a value, and the variables.
  func alternatives(of name: String, _ text: String) -> [CandidateGroup] {
    guard let dependency = target(named: name)?.dependency else { return [] }
    let members = text.hasPrefix(".") ? dependency.members : dependency.otherMembers
    let words = CandidateGroup(
      text,
      words: dependency.alternatives.map { ($0, "") } + members.map { ($0, "a static member") }
    )
    guard let example = dependency.valueExample else { return [words] }
    // Some examples come with an explanation: `42, a seed`.
    let parts = example.split(separator: ", ", maxSplits: 1).map(String.init)
    let summary = parts.count == 2 ? parts[1] : "a value such as this"
    let value = CandidateGroup(text, words: [(parts[0], summary)])
    let variables = session.variables.keys.sorted().map { (text: $0, summary: "a variable") }
    return [words, value, CandidateGroup(text, words: variables)]
  }
}
