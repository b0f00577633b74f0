import Foundation

/// Text that the shell wrote to `stderr` and that is not forwarded yet. It may be the Swift
/// runtime's message about a trap, which is reported a moment later.
struct HeldText {
  private(set) var held = ""
  private var since = ContinuousClock.now

  /// How long to hold an incomplete line, and how long to hold text that looks like a trap's
  /// message. The second is longer than a shell may take to report its trap.
  private static let patience = Duration.milliseconds(40)
  private static let patienceForTrap = Duration.seconds(40)

  mutating func append(_ text: String, at time: ContinuousClock.Instant) {
    guard !text.isEmpty else { return }
    held += text
    since = time
  }

  /// Removes and returns the text that need not be held any longer.
  mutating func released(at time: ContinuousClock.Instant) -> String {
    let mayBeTrap = RuntimeMessage.find(in: held).message != nil
    if time - since >= (mayBeTrap ? Self.patienceForTrap : Self.patience) {
      defer { held = "" }
      return held
    }
    guard !mayBeTrap, let end = held.lastIndex(of: "\n") else { return "" }
    let lines = held[...end]
    held = String(held[held.index(after: end)...])
    return String(lines)
  }
}
