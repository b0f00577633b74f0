/// The texts that were cut out of lines, latest last.
struct KillRing {
  enum Direction { case forward, backward }

  private static let limit = 32

  private var entries: [[LineBuffer.Code]] = []
  /// The number of entries that the last yank went back.
  private var depth = 0

  /// - Parameter joinsLast: Whether this cut directly follows another one, so that both form one
  ///   entry.
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

  /// The entry before the one that was yanked last. The latest entry follows the oldest.
  mutating func older() -> [LineBuffer.Code]? {
    guard !entries.isEmpty else { return nil }
    depth = (depth + 1) % entries.count
    return entries[entries.count - 1 - depth]
  }
}
