/// Counts what actions set off without time passing: by what they send on at once and by way of
/// effects that need not wait.
///
/// A burst is over when nothing can go on by itself. What comes then comes of time, or of the world
/// outside, and begins a burst of its own.
struct Bursts {
  private struct Key: Hashable {
    let store: ObjectIdentifier
    let number: Int
  }

  /// The first entry of the burst that an entry belongs to.
  private var roots: [Key: Int] = [:]
  private var counts: [Key: Int] = [:]

  /// How many the longest one has.
  private(set) var longest = 0

  var isEmpty: Bool { counts.isEmpty }

  /// Notes an entry that an effect has caused.
  ///
  /// - Returns: How many the burst has now, and the number of the entry that it began with.
  mutating func note(
    _ number: Int,
    causedBy cause: Int,
    in store: SessionStore
  ) -> (count: Int, root: Int) {
    let root = self.root(of: cause, in: store)
    roots[Key(store: ObjectIdentifier(store), number: number)] = root
    let count = counts[Key(store: ObjectIdentifier(store), number: root), default: 0] + 1
    counts[Key(store: ObjectIdentifier(store), number: root)] = count
    longest = max(longest, count)
    return (count, root)
  }

  /// The number of the entry that an entry's burst began with.
  func root(of number: Int, in store: SessionStore) -> Int {
    roots[Key(store: ObjectIdentifier(store), number: number)] ?? number
  }

  /// The numbers of the entries that came of one.
  func members(of root: Int, in store: SessionStore) -> Set<Int> {
    let store = ObjectIdentifier(store)
    return Set(roots.lazy.filter { $0.key.store == store && $0.value == root }.map(\.key.number))
  }

  /// All bursts are over.
  mutating func end() {
    roots = [:]
    counts = [:]
    longest = 0
  }
}
