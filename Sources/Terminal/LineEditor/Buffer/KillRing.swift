/// What was cut out of lines, the latest last, to be put in again.
struct KillRing {
  enum Direction { case forward, backward }

  private static let limit = 32

  private var entries: [[LineBuffer.Code]] = []
  /// How far back the last yank has gone.
  private var depth = 0

  /// - Parameter joinsLast: Whether nothing was done since the last cut, so that both are one.
  mutating func add(_ codes: [LineBuffer.Code], _ direction: Direction, joinsLast: Bool) {
    guard !codes.isEmpty else { return }
    if joinsLast, let last = entries.popLast() {
      entries.append(direction == .forward ? last + codes : codes + last)
    } else {
      entries.append(codes)
      if entries.count > Self.limit { entries.removeFirst() }
    }
  }

  mutating func latest() -> [LineBuffer.Code]? {
    depth = 0
    return entries.last
  }

  /// The entry before the one that was taken last, around to the latest again.
  mutating func older() -> [LineBuffer.Code]? {
    guard !entries.isEmpty else { return nil }
    depth = (depth + 1) % entries.count
    return entries[entries.count - 1 - depth]
  }
}
