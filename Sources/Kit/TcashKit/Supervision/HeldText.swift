import Foundation

/// Text that the shell has written to `stderr` and nobody has seen yet: it may be what the Swift runtime
/// says of a trap, which comes a moment later.
struct HeldText {
  private(set) var held = ""
  private var since = ContinuousClock.now

  /// How long the beginning of a line may wait for its end, and how long text may wait that looks as if a
  /// trap followed: longer than the shell may take to say more.
  private static let patience = Duration.milliseconds(40)
  private static let patienceForTrap = Duration.seconds(40)

  mutating func append(_ text: String, at time: ContinuousClock.Instant) {
    guard !text.isEmpty else { return }
    held += text
    since = time
  }

  /// Takes what need not wait any longer.
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
