import DependenciesMacros
import ShellLanguage
import ShellSession

extension DependencyCommand: CompletingCommand {
  /// Only an endpoint takes a delay, a value or an error, and nothing may follow the outcome. `live` is followed
  /// by answers.
  static func accepts(
    _ parameter: CommandSignature.Parameter,
    in source: CompletionSource
  ) -> Bool {
    guard let call = source.call, parameter.name != "name" else { return true }
    if parameter.name == "values" {
      return DependencySwap.drawing.contains(call.arguments["name"] ?? "")
        && (call.arguments["alternative"] ?? DependencySwap.liveWord) == DependencySwap.liveWord
    }
    guard let name = call.arguments["name"] else { return parameter.name == "store" }
    if name == resetWord { return ["alternative", "store"].contains(parameter.name) }
    guard let endpoint = source.endpoint(named: name) else {
      return ["alternative", "store"].contains(parameter.name) && source.target(named: name) != nil
        && !name.contains(".")
    }
    let count = DependencySwap.answers.count { call.arguments[$0] != nil }
    let yields = call.arguments["elements"] != nil
    let isStream = endpoint.resultType is any StreamOfElements.Type
    let alternative = call.arguments["alternative"]
    guard alternative == nil || alternative == DependencySwap.liveWord else { return false }
    let isLive = alternative != nil
    switch parameter.name {
    case "alternative": return !isLive && count != 1 && !yields
    case "delay": return !isLive && endpoint.isAsync && count == 0 && !yields
    case "error": return endpoint.isThrowing && (!yields || count == 0)
    case "elements": return !isLive && isStream && count == 0
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
    if name == resetWord { return [source.dependencies(text, withWords: false)] }
    guard source.endpoint(named: name) != nil else { return source.alternatives(of: name, text) }
    return [CandidateGroup(text, words: endpointWords(after: source.call?.arguments ?? [:]))]
  }

  /// The words that can follow an endpoint besides those before a value.
  ///
  /// - Parameter arguments: The complete arguments.
  private static func endpointWords(
    after arguments: [String: String]
  ) -> [(text: String, summary: String)] {
    if DependencySwap.answers.contains(where: { arguments[$0] != nil }) {
      return [(text: DependencySwap.repeatsWord, summary: "begins again with the first outcome")]
    }
    let fails = (text: "fails", summary: "as if it were not implemented")
    guard arguments["delay"] == nil else { return [fails] }
    let live = (text: DependencySwap.liveWord, summary: "the answers of a live client follow")
    return [fails, live, (text: callsWord, summary: callsSummary)]
  }

  fileprivate static let callsSummary = "list the calls with their answers"
}

// Candidates for dependencies, their endpoints and their alternatives.
extension CompletionSource {
  /// The feature of the store that `--store` names, or of the current store.
  var dependingFeature: RegisteredFeature? {
    let named = call?.options["store"].flatMap { name in session.stores.first { $0.name == name } }
    return (named ?? session.current)?.feature
  }

  /// The dependencies, or after a name and a dot, the endpoints of that dependency.
  ///
  /// - Parameter withWords: Whether the words that can stand in place of a dependency are among them.
  func dependencies(_ text: String, withWords: Bool = true) -> CandidateGroup {
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
    if withWords {
      words.append((text: DependencyCommand.callsWord, summary: DependencyCommand.callsSummary))
      words.append((text: DependencyCommand.resetWord, summary: "take swaps back"))
    }
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
    var choices = dependency.alternatives.map { (text: $0, summary: "") }
    choices += members.map { (text: $0, summary: "a static member") }
    if let client = dependency as? ClientSwitch, !client.endpoints.isEmpty {
      choices.append((text: DependencyCommand.callsWord, summary: DependencyCommand.callsSummary))
    }
    let words = CandidateGroup(text, words: choices)
    guard let example = dependency.valueExample else { return [words] }
    // Some examples come with an explanation: `42, a seed`.
    let parts = example.split(separator: ", ", maxSplits: 1).map(String.init)
    let summary = parts.count == 2 ? parts[1] : "a value such as this"
    let value = CandidateGroup(text, words: [(parts[0], summary)])
    let variables = session.variables.keys.sorted().map { (text: $0, summary: "a variable") }
    return [words, value, CandidateGroup(text, words: variables)]
  }
}
