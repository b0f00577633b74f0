import Foundation

/// Text that the shell has written to `stderr` and nobody has seen yet: it may be what the Swift runtime
/// says of a trap, which comes a moment later.
struct HeldText {
  private(set) var held = ""
  private var since = ContinuousClock.now

  /// How long text may wait, and how long it may that looks as if a trap followed: the runtime writes
  /// where it was, which takes its time.
  private static let patience = Duration.milliseconds(40)
  private static let patienceForTrap = Duration.seconds(3)

  mutating func append(_ text: String, at time: ContinuousClock.Instant) {
    guard !text.isEmpty else { return }
    held += text
    since = time
  }

  /// Takes what need not wait any longer.
  mutating func released(at time: ContinuousClock.Instant) -> String {
    let patience =
      RuntimeMessage.find(in: held).message == nil ? Self.patience : Self.patienceForTrap
    guard time - since >= patience else { return "" }
    defer { held = "" }
    return held
  }
}
