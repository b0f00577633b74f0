import ComposableArchitecture
import ShellLanguage
import ShellSession

// What can be typed after 'dep'.
extension Evaluator {
  /// The dependencies, and the endpoints of the one whose name is followed by a dot.
  func dependencies(beginning text: String, in statement: String) -> [(String, String)] {
    let switches = session.switches(for: DependencyWords(statement).feature(in: session))
    if let dot = text.firstIndex(of: ".") {
      let name = text[..<dot]
      let client = switches.first { $0.name == name } as? ClientSwitch
      return (client?.endpoints ?? []).map { ("\(name).\($0.name)", $0.signature) }
    }
    return switches.map { ($0.name, $0.summary) } + [("reset", "take swaps back")]
  }

  /// The alternatives of the dependency that a statement names.
  func alternatives(in statement: String) -> [(String, String)] {
    let words = DependencyWords(statement)
    guard let name = words.name else { return [] }
    if name.text == "reset" {
      return dependencies(beginning: "", in: statement).filter { $0.0 != "reset" }
    }
    guard let target = try? session.target(name, for: words.feature(in: session)) else { return [] }
    if target.endpoint != nil {
      return [
        ("returns", "a value"), ("throws", "an error"), ("fails", "as if not implemented"),
        ("delays", "a duration, then 'returns' or 'throws'"),
      ]
    }
    let values = target.dependency.valueExample.map { _ in session.variables.keys.sorted() } ?? []
    return target.dependency.alternatives.map { ($0, "") } + values.map { ($0, "") }
  }
}

/// The words of an unfinished 'dep' at the end of a text.
private struct DependencyWords {
  /// The dependency, and its endpoint.
  let name: Name?
  /// What stands behind '--store'.
  let store: String?

  init(_ statement: String) {
    let last = statement.split { ";\n{}".contains($0) }.last ?? ""
    var words = last.split(separator: " ").map(String.init)
    if let option = words.firstIndex(of: "--store") {
      store = words.indices.contains(option + 1) ? words[option + 1] : nil
      words.removeSubrange(option..<min(option + 2, words.count))
    } else {
      store = nil
    }
    name = words.dropFirst().first.map { Name($0, SourceSpan(0, 0)) }
  }

  @MainActor
  func feature(in session: ShellSession) -> RegisteredFeature? {
    let named = store.flatMap { store in session.stores.first { $0.name == store } }
    return (named ?? session.current)?.feature
  }
}
