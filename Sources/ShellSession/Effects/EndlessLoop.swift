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

  package var diagnostic: Diagnostic {
    let first = root.action.map { ValueDescription(width: 60).text($0) }
    return Diagnostic(
      EffectProblem.endlessLoop(
        beginning: first.map { "#\(root.number) \($0)" } ?? "#\(root.number)",
        limit: limit
      ),
      help: """
        \(cycle.joined(separator: " → "))

        They were stopped, and the effects that they had started are cancelled; 'undo' takes them back. \
        Let one of the actions end it: return '.none', or wait on a clock before the next is sent. If there \
        are to be so many, 'set loop.limit' allows more.
        """
    )
  }
}
