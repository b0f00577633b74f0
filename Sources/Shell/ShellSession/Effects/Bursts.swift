/// Counts the actions that follow from one action without time passing, sent synchronously or by
/// effects that do not wait.
///
/// A burst ends when no work can proceed on its own. Later actions are caused by time or by the
/// outside world, and start bursts of their own.
struct Bursts {
  private struct Key: Hashable {
    let store: ObjectIdentifier
    let number: Int
  }

  /// The number of the first entry of each entry's burst.
  private var roots: [Key: Int] = [:]
  private var counts: [Key: Int] = [:]

  /// The number of actions in the longest burst.
  private(set) var longest = 0

  var isEmpty: Bool { counts.isEmpty }

  /// Records an entry that was caused by an effect.
  ///
  /// - Returns: The number of actions in the burst so far, and the number of its first entry.
  mutating func record(
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

  /// The number of the first entry of an entry's burst.
  func root(of number: Int, in store: SessionStore) -> Int {
    roots[Key(store: ObjectIdentifier(store), number: number)] ?? number
  }

  /// The numbers of the entries in the burst that started with `root`, without `root` itself.
  func members(of root: Int, in store: SessionStore) -> Set<Int> {
    let store = ObjectIdentifier(store)
    return Set(roots.lazy.filter { $0.key.store == store && $0.value == root }.map(\.key.number))
  }

  /// Ends all bursts.
  mutating func end() {
    roots = [:]
    counts = [:]
    longest = 0
  }
}
