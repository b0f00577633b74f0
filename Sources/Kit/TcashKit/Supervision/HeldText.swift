import Foundation

/// Text that the shell wrote to `stderr` and that is not forwarded yet. It may be the Swift
/// runtime's message about a trap, which is reported a moment later.
struct HeldText {
  private(set) var held = ""
  /// The first bytes of a character whose other bytes have not arrived.
  private var incomplete: [UInt8] = []
  private var since = ContinuousClock.now

  /// How long to hold an incomplete line, and how long to hold text that looks like a trap's
  /// message. The second is longer than a shell may take to report its trap.
  private static let patience = Duration.milliseconds(40)
  private static let patienceForTrap = Duration.seconds(40)

  mutating func append(_ bytes: [UInt8], at time: ContinuousClock.Instant) {
    guard !bytes.isEmpty else { return }
    incomplete += bytes
    decode(Self.endOfCharacters(in: incomplete))
    since = time
  }

  /// Adds the rest of a character that will never be complete.
  mutating func end() { decode(incomplete.count) }

  private mutating func decode(_ count: Int) {
    held += String(decoding: incomplete[..<count], as: UTF8.self)
    incomplete.removeFirst(count)
  }

  /// The index after the last complete character, which is the end unless a read has split one.
  private static func endOfCharacters(in bytes: [UInt8]) -> Int {
    guard let lead = bytes.lastIndex(where: { $0 & 0b1100_0000 != 0b1000_0000 }) else {
      return bytes.count
    }
    let length = max(1, (~bytes[lead]).leadingZeroBitCount)
    return bytes.count - lead < length ? lead : bytes.count
  }

  /// Removes and returns the text that need not be held any longer.
  mutating func released(at time: ContinuousClock.Instant) -> String {
    guard !held.isEmpty else { return "" }
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
