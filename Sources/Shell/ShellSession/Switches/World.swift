import ComposableArchitecture
import Synchronization

/// A dependency, or one endpoint of it, that was replaced while the shell runs.
package struct Swap {
  /// The dependency's name in the shell.
  package let dependency: String
  /// The endpoint that is replaced; `nil` if the whole dependency is.
  package let endpoint: String?
  /// The replacement in the syntax of the command: `mock`, `returns "offline"`.
  package let alternative: String
  private let set: @MainActor (inout DependencyValues) -> Void
  /// The progress of the replacement; `nil` if it has no state to rewind.
  let progress: (any Progress)?

  init(
    _ dependency: String,
    endpoint: String? = nil,
    alternative: String,
    progress: (any Progress)? = nil,
    apply: @escaping @MainActor (inout DependencyValues) -> Void
  ) {
    self.dependency = dependency
    self.endpoint = endpoint
    self.alternative = alternative
    self.progress = progress
    set = apply
  }

  /// Sets the dependency. A key path reads a property before it sets it, which is no use of the value that was there.
  @MainActor
  func apply(_ dependencies: inout DependencyValues) {
    DependencyValues.setting { set(&dependencies) }
  }

  /// `numberFact`, `numberFact.fetch`
  package var name: String { endpoint.map { "\(dependency).\($0)" } ?? dependency }
}

/// The progress of a dependency in use: the numbers drawn, or the time passed.
protocol Progress: AnyObject {
  /// The current position; different positions have different numbers.
  var position: Int { get }

  /// Saves the current position.
  func bookmark() -> Bookmark
}

/// A saved position of a ``Progress``.
struct Bookmark {
  let progress: any Progress
  let position: Int
  /// The number of values drawn until then; rewinding must not draw again what others have drawn.
  /// `nil` for the clock, which all stores share, backward as well as forward.
  let drawCount: Int?
  /// Returns to the saved position.
  let restore: @MainActor () -> Void
}

/// A set of swaps, in the order in which they apply.
package struct World {
  package private(set) var swaps: [Swap] = [] {
    didSet { revision = Self.nextRevision() }
  }

  /// Identifies the swaps: worlds with different swaps have different revisions.
  private(set) var revision = 0

  private static let lastRevision = Atomic<Int>(0)

  private static func nextRevision() -> Int { lastRevision.add(1, ordering: .relaxed).newValue }

  /// The changes that were skipped because another swap was already in place.
  private var skippedChanges: [SkippedChange] = []

  private struct SkippedChange {
    let name: String
    let made: Swap?
    let instead: Swap?
  }

  /// The swaps that a reset returns to: those of a fixed world, and none of a live one.
  private var preset: [Swap] = []

  package init() {}

  package var isEmpty: Bool { swaps.isEmpty }

  /// Replaces the preset. Dependencies that were swapped otherwise stay as they are.
  mutating func setPreset(_ preset: [Swap]) {
    let own = swaps.filter { !isPreset($0) }
    self.preset = preset
    swaps = preset.filter { swap in !own.contains { $0.name == swap.name } } + own
  }

  private func isPreset(_ swap: Swap) -> Bool {
    preset.contains { Swap.areSame($0, swap) }
  }

  /// Whether any part of a dependency differs from the preset.
  func isSwapped(_ dependency: String) -> Bool {
    swaps.contains { $0.dependency == dependency && !isPreset($0) }
  }

  /// Adds a swap in place of an earlier one; a swap of a dependency also removes those of its
  /// endpoints.
  package mutating func add(_ swap: Swap) {
    swaps.removeAll {
      $0.dependency == swap.dependency && (swap.endpoint == nil || $0.endpoint == swap.endpoint)
    }
    swaps.append(swap)
  }

  /// Removes the swaps of a dependency or of one of its endpoints; all swaps if no dependency is
  /// named. The swaps of the preset take their place.
  ///
  /// - Returns: Whether any swap was removed.
  @discardableResult
  package mutating func reset(_ dependency: String?, endpoint: String? = nil) -> Bool {
    let kept = swaps.filter { swap in
      if isPreset(swap) { return true }
      guard let dependency else { return false }
      return swap.dependency != dependency || (endpoint != nil && swap.endpoint != endpoint)
    }
    guard kept.count < swaps.count else { return false }
    swaps = kept + preset.filter { swap in !kept.contains { $0.name == swap.name } }
    return true
  }

  /// Whether both worlds have the same swaps.
  func isSame(as other: Self) -> Bool {
    swaps.count == other.swaps.count
      && zip(swaps, other.swaps).allSatisfy { Swap.areSame($0, $1) }
  }

  /// The swap of a whole dependency.
  func swap(of dependency: String) -> Swap? {
    swaps.first { $0.dependency == dependency && $0.endpoint == nil }
  }

  @MainActor
  func apply(to dependencies: inout DependencyValues) {
    for swap in swaps { swap.apply(&dependencies) }
  }

  // MARK: Undo and redo

  /// Applies the difference between two worlds: each swap that differs becomes what it is in `new`,
  /// provided that it currently is what it is in `old`.
  ///
  /// - Returns: The names of the swaps that are something else by now, and were left unchanged.
  mutating func change(from old: Self, to new: Self) -> [String] {
    let names = (old.swaps + new.swaps).map(\.name)
    var seen: Set<String> = []
    return names.filter { name in
      guard seen.insert(name).inserted else { return false }
      let (made, instead) = (old.swap(named: name), new.swap(named: name))
      return !Swap.areSame(made, instead) && !replace(name, made, with: instead)
    }
  }

  /// The names of the swaps that differ between two worlds.
  func namesThatDiffer(in other: Self) -> [String] {
    guard revision != other.revision else { return [] }
    return Set((swaps + other.swaps).map(\.name)).sorted().filter {
      !Swap.areSame(swap(named: $0), other.swap(named: $0))
    }
  }

  /// Applies the difference between two worlds, whatever the current swaps are.
  mutating func repeatChange(from old: Self, to new: Self) {
    for name in old.namesThatDiffer(in: new) { put(new.swap(named: name), for: name) }
  }

  /// Replaces `made` by `instead`, if `made` is what is currently in place.
  ///
  /// - Returns: Whether `made` was in place; if not, nothing is replaced.
  private mutating func replace(_ name: String, _ made: Swap?, with instead: Swap?) -> Bool {
    let isMadeAgain = { (withdrawal: SkippedChange) in
      withdrawal.name == name && Swap.areSame(withdrawal.made, instead)
        && Swap.areSame(withdrawal.instead, made)
    }
    guard Swap.areSame(swap(named: name), made) else {
      if let index = skippedChanges.lastIndex(where: isMadeAgain) {
        skippedChanges.remove(at: index)
      } else {
        skippedChanges.append(SkippedChange(name: name, made: made, instead: instead))
      }
      return false
    }
    var target = instead
    // A swap that was undone in the meantime does not come back when a later one is undone.
    while let index = skippedChanges.lastIndex(where: {
      $0.name == name && Swap.areSame($0.made, target)
    }) {
      target = skippedChanges.remove(at: index).instead
    }
    put(target, for: name)
    return true
  }

  private mutating func put(_ swap: Swap?, for name: String) {
    let index = swaps.firstIndex { $0.name == name }
    if let index { swaps.remove(at: index) }
    guard let swap else { return }
    // A dependency's swap must precede those of its endpoints, or it would override them.
    let endpoint = swap.endpoint == nil ? swaps.firstIndex { $0.dependency == name } : nil
    swaps.insert(swap, at: endpoint ?? index ?? swaps.endIndex)
  }

  private func swap(named name: String) -> Swap? { swaps.first { $0.name == name } }
}

extension Swap {
  fileprivate static func areSame(_ one: Self?, _ other: Self?) -> Bool {
    guard let one, let other else { return one == nil && other == nil }
    return one.name == other.name && one.alternative == other.alternative
      && one.progress === other.progress
  }
}

/// The dependencies of a store at one point in time, and the shared values.
///
/// Entries share a snapshot as long as nothing in it changes: a history refers to thousands of
/// them.
@MainActor
package final class WorldSnapshot {
  /// The swaps for all stores.
  let session: World
  /// The swaps for this store only.
  let store: World
  package let shared: SharedMoment
  /// The id of the next element that a reducer pushes on a stack.
  let stackElementID: Int
  private let bookmarks: [Bookmark]

  init(session: World, store: World, shared: SharedMoment, stackElementID: Int) {
    self.session = session
    self.store = store
    self.shared = shared
    self.stackElementID = stackElementID
    self.bookmarks = (session.swaps + store.swaps).compactMap { $0.progress?.bookmark() }
  }

  /// Whether the snapshot still describes the current world.
  func holds(
    sessionRevision: Int,
    storeRevision: Int,
    sharedRevision: Int,
    stackElementID: Int
  ) -> Bool {
    session.revision == sessionRevision && store.revision == storeRevision
      && shared.revision == sharedRevision && self.stackElementID == stackElementID
      && bookmarks.allSatisfy { $0.progress.position == $0.position }
  }

  /// Rewinds clock and generators to this snapshot: the clock always, a generator only if nothing
  /// was drawn from it since `other`.
  ///
  /// - Returns: The names of the dependencies that were not rewound because something was drawn.
  func rewind(since other: WorldSnapshot) -> [String] {
    (session.swaps + store.swaps).compactMap { swap in
      guard let progress = swap.progress, let bookmark = bookmark(of: progress) else { return nil }
      if let drawCount = bookmark.drawCount {
        let now = progress.bookmark().drawCount
        if now == drawCount { return nil }
        guard now == other.bookmark(of: progress)?.drawCount else { return swap.name }
      }
      bookmark.restore()
      return nil
    }
  }

  /// Whether a test clock was in use.
  var hasTime: Bool { bookmarks.contains { $0.drawCount == nil } }

  /// The time on the test clock; `nil` if none was in use.
  var testTime: Duration? {
    bookmarks.first { $0.drawCount == nil }.map { .nanoseconds($0.position) }
  }

  /// Rewinds the test clock to this snapshot.
  func windTime() {
    for bookmark in bookmarks where bookmark.drawCount == nil { bookmark.restore() }
  }

  /// Rewinds to this snapshot: the clock always, a generator only if it has drawn a different
  /// number of values here than at `other`.
  func wind(whatWasDrawnSince other: WorldSnapshot) {
    for bookmark in bookmarks {
      guard let drawCount = bookmark.drawCount else {
        bookmark.restore()
        continue
      }
      if other.bookmark(of: bookmark.progress)?.drawCount != drawCount { bookmark.restore() }
    }
  }

  /// Whether each generator in both snapshots has drawn equally many values.
  func hasDrawnAsMuch(as other: WorldSnapshot) -> Bool {
    bookmarks.allSatisfy { bookmark in
      bookmark.drawCount == nil
        || other.bookmark(of: bookmark.progress).map { $0.drawCount == bookmark.drawCount } ?? true
    }
  }

  /// Rewinds the clock and all generators to this snapshot, even if others have drawn since.
  func windProgress() {
    for bookmark in bookmarks { bookmark.restore() }
  }

  private func bookmark(of progress: any Progress) -> Bookmark? {
    bookmarks.first { $0.progress === progress }
  }
}
