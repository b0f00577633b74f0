/// The consequence of a statement, which determines whether a saved script repeats it.
package enum Consequence: Hashable, Sendable {
  /// The statement changes the session: its stores, their worlds, variables or settings.
  case changes
  /// The statement shows part of the session. A command may show by default, but change the session
  /// if one of these arguments or words is given.
  case looks(unlessGiven: [String] = [], words: [String] = [])
  /// The statement fails if the session is not as expected.
  case asserts
  /// The statement describes the shell and its features, regardless of the session.
  case tells
}

extension Consequence {
  /// The consequence of a call of a command that has this one.
  func resolved(for call: CommandCall) -> Consequence {
    guard case .looks(let arguments, let words) = self else { return self }
    if arguments.contains(where: call.arguments.has) { return .changes }
    if words.isEmpty { return .looks() }
    let given = call.arguments.values.compactMap {
      if case .word(let name) = $0 { name.text } else { nil }
    }
    return words.contains(where: given.contains) ? .changes : .looks()
  }
}

extension CommandSignature {
  /// The consequence of a call of the command.
  package func consequence(of call: CommandCall) -> Consequence { consequence.resolved(for: call) }
}
