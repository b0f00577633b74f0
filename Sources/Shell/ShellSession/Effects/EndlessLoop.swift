package import ShellLanguage
import ShellValues

/// Actions that led to each other without an end, until they were stopped.
package struct EndlessLoop {
  package let store: SessionStore
  /// What it began with.
  package let root: Timeline.Entry
  /// The actions that it went round in.
  let cycle: [String]
  /// How many were let through.
  let limit: Int
  /// The numbers of the entries that it has made.
  var entries: Set<Int>

  /// Whether the store's clock does not wait.
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
      ? "With the immediate clock a timer never rests: 'dep clock test' lets you move the time"
      : "Let one of them return '.none', or wait on a clock"
    return "\(way); 'set loop.limit N' lets more through, and 'undo' takes these back."
  }
}
