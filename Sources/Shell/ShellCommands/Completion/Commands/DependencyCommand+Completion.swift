import ComposableArchitecture
import ShellLanguage
import ShellSession
import ShellValues

extension DependencyCommand: CompletingCommand {
  /// Only an endpoint returns, throws, fails or takes its time, and each of these once.
  static func accepts(
    _ parameter: CommandSignature.Parameter,
    in source: CompletionSource
  ) -> Bool {
    guard let call = source.call, parameter.name != "name" else { return true }
    guard let name = call.arguments["name"] else { return parameter.name == "store" }
    if name == "reset" { return parameter.name == "alternative" }
    guard let endpoint = source.endpoint(named: name) else {
      return ["alternative", "store"].contains(parameter.name) && source.target(named: name) != nil
        && !name.contains(".")
    }
    let hasOutcome = ["value", "error", "alternative"].contains { call.arguments[$0] != nil }
    switch parameter.name {
    case "delay": return endpoint.isAsync && !hasOutcome
    case "error": return endpoint.isThrowing && !hasOutcome
    default: return !hasOutcome
    }
  }

  static func expectation(
    for parameter: CommandSignature.Parameter,
    in source: CompletionSource
  ) -> CompletionExpectation? {
    let endpoint = source.call?.arguments["name"].flatMap(source.endpoint(named:))
    switch parameter.name {
    case "value": return CompletionExpectation(endpoint?.resultType)
    case "error": return CompletionExpectation((any Error).self)
    default: return nil
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
    if name == "reset" { return [source.dependencies(text, withReset: false)] }
    if source.endpoint(named: name) != nil {
      return [CandidateGroup(text, words: [("fails", "as if it were not implemented")])]
    }
    return source.alternatives(of: name, text)
  }
}

// Dependencies, their endpoints and their alternatives.
extension CompletionSource {
  /// The feature whose dependencies are meant: that of the store behind '--store', or the current one's.
  private var dependingFeature: RegisteredFeature? {
    let named = call?.options["store"].flatMap { name in session.stores.first { $0.name == name } }
    return (named ?? session.current)?.feature
  }

  /// The dependencies, or the endpoints of the one whose name is followed by a dot.
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
    guard let target = target(named: name), let endpoint = target.endpoint else { return nil }
    return (target.dependency as? ClientSwitch)?.endpoints.first { $0.name == endpoint }
  }

  /// What a dependency can be: the names of its alternatives, or a value.
  func alternatives(of name: String, _ text: String) -> [CandidateGroup] {
    guard let dependency = target(named: name)?.dependency else { return [] }
    let words = CandidateGroup(text, words: dependency.alternatives.map { ($0, "") })
    guard let example = dependency.valueExample else { return [words] }
    // Some say what they are: '42, a seed'.
    let parts = example.split(separator: ", ", maxSplits: 1).map(String.init)
    let summary = parts.count == 2 ? parts[1] : "a value such as this"
    let value = CandidateGroup(text, words: [(parts[0], summary)])
    let variables = session.variables.keys.sorted().map { (text: $0, summary: "a variable") }
    return [words, value, CandidateGroup(text, words: variables)]
  }
}
