import ShellLanguage

/// Errors of commands that act on effects, and of effects that never come to rest.
package enum EffectProblem: Problem, Hashable {
  case unknownEffect(Int, inFlight: [Int])
  case endlessLoop(beginning: String, limit: Int)

  package var code: String {
    switch self {
    case .unknownEffect: "unknown-effect"
    case .endlessLoop: "endless-loop"
    }
  }

  package var message: String {
    switch self {
    case .unknownEffect(let number, let inFlight):
      "effect \(number) is not in flight" + Self.others(inFlight)
    case .endlessLoop(let beginning, let limit):
      "\(beginning) set off more than \(limit) actions without time passing"
    }
  }

  /// `, but 1, 2 and 5 are`
  private static func others(_ inFlight: [Int]) -> String {
    guard !inFlight.isEmpty else { return "" }
    return ", but \(list(inFlight.map(String.init))) \(inFlight.count == 1 ? "is" : "are")"
  }

  /// `1, 2 and 5`
  private static func list(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.joined() }
    let first = words.count > 9 ? words.prefix(8) + ["…"] : words.dropLast()
    return "\(first.joined(separator: ", ")) and \(last)"
  }
}
