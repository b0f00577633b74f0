import ComposableArchitecture
import ShellLanguage
import ShellSession

// What can be typed after 'dep'.
extension Evaluator {
  /// The dependencies, and the endpoints of the one whose name is followed by a dot.
  func dependencies(beginning text: String) -> [(String, String)] {
    let switches = session.switches(for: session.current?.feature)
    if let dot = text.firstIndex(of: ".") {
      let name = text[..<dot]
      let client = switches.first { $0.name == name } as? ClientSwitch
      return (client?.endpoints ?? []).map { ("\(name).\($0.name)", $0.signature) }
    }
    return switches.map { ($0.name, $0.summary) } + [("reset", "take swaps back")]
  }

  /// The alternatives of the dependency that a statement names.
  func alternatives(in statement: String) -> [(String, String)] {
    guard let name = dependencyName(in: statement) else { return [] }
    let feature = session.current?.feature
    if name.text == "reset" { return dependencies(beginning: "").filter { $0.0 != "reset" } }
    guard let target = try? session.target(name, for: feature) else { return [] }
    if target.endpoint != nil {
      return [
        ("returns", "a value"), ("throws", "an error"), ("fails", "as if not implemented"),
        ("delays", "a duration, then 'returns' or 'throws'"),
      ]
    }
    return target.dependency.alternatives.map { ($0, "") }
  }

  private func dependencyName(in statement: String) -> Name? {
    let last = statement.split { ";\n{}".contains($0) }.last ?? ""
    var words = last.split(separator: " ").map(String.init)
    if let option = words.firstIndex(of: "--store") {
      words.removeSubrange(option..<min(option + 2, words.count))
    }
    return words.dropFirst().first.map { Name($0, SourceSpan(0, 0)) }
  }
}
