/// What a statement leaves behind, which decides whether a saved script does it again.
package enum Consequence: Hashable, Sendable {
  /// The session is another one after it: its stores, their worlds, variables, settings.
  case changes
  /// It shows something of the session. A command that lists things, and changes one where one of these
  /// arguments or words is given, only looks without them.
  case looks(unlessGiven: [String] = [], words: [String] = [])
  /// It fails where the session is not as expected.
  case asserts
  /// It tells of the shell and its features, whatever was done.
  case tells
}

extension CommandSignature {
  /// What a call of the command leaves behind.
  package func consequence(of call: CommandCall) -> Consequence {
    guard case .looks(let arguments, let words) = consequence else { return consequence }
    if arguments.contains(where: { call.arguments[$0] != nil }) { return .changes }
    let given = call.arguments.values.joined().compactMap {
      if case .word(let name) = $0 { name.text } else { nil }
    }
    return words.contains(where: given.contains) ? .changes : .looks()
  }
}
