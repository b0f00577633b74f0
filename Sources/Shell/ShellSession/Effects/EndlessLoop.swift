package import ShellLanguage
import ShellValues

/// A chain of actions that kept causing each other and was stopped.
package struct EndlessLoop {
  package let store: SessionStore
  /// The entry that started the chain.
  package let root: Timeline.Entry
  /// The actions that repeat, in order.
  let cycle: [String]
  /// The number of actions that were allowed before the loop was stopped.
  let limit: Int
  /// The numbers of the entries in the chain.
  var entries: Set<Int>

  /// Whether the store uses the immediate clock.
  let isClockImmediate: Bool

  package var diagnostic: Diagnostic {
    let first = root.action.map { ValueDescription(width: 60).text($0) }
    return Diagnostic(
      EffectProblem.endlessLoop(
        beginning: first.map { "#\(root.number) \($0)" } ?? "#\(root.number)",
        limit: limit
      ),
      help: "  \(cycle.joined(separator: " → "))\n\(advice)"
    )
  }

  private var advice: String {
    let way =
      isClockImmediate
      ? "With the immediate clock a timer never pauses: 'dep clock test' lets you advance time"
      : "Let one of them return '.none', or wait on a clock"
    return "\(way); 'set loop.limit N' raises the limit, and 'undo' takes these actions back."
  }
}
