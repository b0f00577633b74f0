import ShellJournal
import ComposableArchitecture
import ShellValues

/// Records why an event cannot be repeated, where the printed form of a value does not give the value
/// again.
extension SessionJournal {
  /// Records what cannot be written of an action that an effect sent, with the state that it led to.
  func noteObstacle(in entry: Timeline.Entry) {
    guard let action = entry.action, let obstacle = Writability.obstacle(in: action) else { return }
    append(
      .unwritable(part: obstacle.text, state: ValueDescription().text(entry.after))
    )
  }

  func noteObstacle(in changes: [SharedChange]) {
    guard let obstacle = changes.lazy.compactMap({ Writability.obstacle(in: $0.after) }).first
    else { return }
    append(.unwritable(part: obstacle.text, state: nil))
  }
}
