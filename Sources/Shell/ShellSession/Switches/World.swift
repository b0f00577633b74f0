import ComposableArchitecture
import Synchronization

/// A dependency that was given another value while the shell runs.
package struct Swap {
  /// The dependency's name, as the shell knows it.
  package let dependency: String
  /// The endpoint of the client that alone is replaced; `nil` where the dependency is as a whole.
  package let endpoint: String?
  /// What it is now, as the command says it: `mock`, `returns "offline"`.
  package let alternative: String
  let apply: @MainActor (inout DependencyValues) -> Void
  /// What its value goes through, where it can be wound back.
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
    self.apply = apply
  }

  /// `numberFact`, `numberFact.fetch`
  package var name: String { endpoint.map { "\(dependency).\($0)" } ?? dependency }
}

/// What a value goes through while it is used: the numbers that were drawn, the time that passed.
protocol Progress: AnyObject {
  /// How far it is now, as a number that differs where it is elsewhere.
  var position: Int { get }

  /// How far it is now.
  func bookmark() -> Bookmark
}

/// How far a ``Progress`` was at one time.
struct Bookmark {
  let progress: any Progress
  let position: Int
  /// How much was drawn, where going back must not draw again what others have; `nil` where all share
  /// going back as they share going on.
  let drawCount: Int?
  /// Puts it there again.
  let restore: @MainActor () -> Void
}

/// The swaps that hold, in the order that they are made in.
package struct World {
  package private(set) var swaps: [Swap] = [] {
    didSet { revision = Self.nextRevision() }
  }

  /// Differs from that of every world with other swaps.
  private(set) var revision = 0

  private static let lastRevision = Atomic<Int>(0)

  private static func nextRevision() -> Int { lastRevision.add(1, ordering: .relaxed).newValue }

  /// Swaps that were taken back when others already stood in their place.
  private var withdrawn: [Withdrawal] = []

  private struct Withdrawal {
    let name: String
    let made: Swap?
    let instead: Swap?
  }

  package init() {}

  package var isEmpty: Bool { swaps.isEmpty }

  /// Makes a swap, in place of those that it undoes: a dependency's takes its endpoints' with it.
  package mutating func add(_ swap: Swap) {
    swaps.removeAll {
      $0.dependency == swap.dependency && (swap.endpoint == nil || $0.endpoint == swap.endpoint)
    }
    swaps.append(swap)
  }

  /// Takes swaps back: those of a dependency, or of one of its endpoints; all where none is named.
  ///
  /// - Returns: Whether there were any.
  @discardableResult
  package mutating func reset(_ dependency: String?, endpoint: String? = nil) -> Bool {
    let count = swaps.count
    swaps.removeAll { swap in
      guard let dependency else { return true }
      return swap.dependency == dependency && (endpoint == nil || swap.endpoint == endpoint)
    }
    return swaps.count < count
  }

  /// Tells the same swaps from others.
  func isSame(as other: Self) -> Bool {
    swaps.count == other.swaps.count
      && zip(swaps, other.swaps).allSatisfy { Swap.areSame($0, $1) }
  }

  /// The swap of a dependency as a whole.
  func swap(of dependency: String) -> Swap? {
    swaps.first { $0.dependency == dependency && $0.endpoint == nil }
  }

  @MainActor
  func apply(to dependencies: inout DependencyValues) {
    for swap in swaps { swap.apply(&dependencies) }
  }

  // MARK: Time

  /// Makes the swaps in which two worlds differ as the second has them, where they are as the first
  /// has them.
  ///
  /// - Returns: The names of those that are otherwise by now, and were left as they are.
  mutating func change(from old: Self, to new: Self) -> [String] {
    let names = (old.swaps + new.swaps).map(\.name)
    var seen: Set<String> = []
    return names.filter { name in
      guard seen.insert(name).inserted else { return false }
      let (made, instead) = (old.swap(named: name), new.swap(named: name))
      return !Swap.areSame(made, instead) && !replace(name, made, with: instead)
    }
  }

  /// The names of the swaps in which another world differs.
  func namesThatDiffer(in other: Self) -> [String] {
    guard revision != other.revision else { return [] }
    return Set((swaps + other.swaps).map(\.name)).sorted().filter {
      !Swap.areSame(swap(named: $0), other.swap(named: $0))
    }
  }

  /// Makes the swaps in which two worlds differ as the second has them, whatever there is now.
  mutating func repeatChange(from old: Self, to new: Self) {
    for name in old.namesThatDiffer(in: new) { put(new.swap(named: name), for: name) }
  }

  /// - Returns: Whether it was replaced, or nothing stands in its place that is to be.
  private mutating func replace(_ name: String, _ made: Swap?, with instead: Swap?) -> Bool {
    let isMadeAgain = { (withdrawal: Withdrawal) in
      withdrawal.name == name && Swap.areSame(withdrawal.made, instead)
        && Swap.areSame(withdrawal.instead, made)
    }
    guard Swap.areSame(swap(named: name), made) else {
      if let index = withdrawn.lastIndex(where: isMadeAgain) {
        withdrawn.remove(at: index)
      } else {
        withdrawn.append(Withdrawal(name: name, made: made, instead: instead))
      }
      return false
    }
    var target = instead
    // What was taken back in the meantime does not return with what came after it.
    while let index = withdrawn.lastIndex(where: {
      $0.name == name && Swap.areSame($0.made, target)
    }) {
      target = withdrawn.remove(at: index).instead
    }
    put(target, for: name)
    return true
  }

  private mutating func put(_ swap: Swap?, for name: String) {
    let index = swaps.firstIndex { $0.name == name }
    if let index { swaps.remove(at: index) }
    guard let swap else { return }
    // A dependency stands before its endpoints, which would be gone otherwise.
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

/// The dependencies of a store at one time, and the shared values.
///
/// One snapshot serves for as long as nothing of that changes: a history has thousands of them.
@MainActor
package final class WorldSnapshot {
  /// What is swapped for all stores.
  let session: World
  /// What is swapped for the one.
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

  /// Whether nothing has changed since.
  func holds(session: World, store: World, shared: SharedMoment, stackElementID: Int) -> Bool {
    self.session.revision == session.revision && self.store.revision == store.revision
      && self.shared.revision == shared.revision && self.stackElementID == stackElementID
      && bookmarks.allSatisfy { $0.progress.position == $0.position }
  }

  /// Winds what was drawn and waited for to where it was then: the time in any case, and a generator
  /// where nothing was drawn from it since another time.
  ///
  /// - Returns: The names of the dependencies from which something was.
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

  /// Winds the time to what it was then.
  func windTime() {
    for bookmark in bookmarks where bookmark.drawCount == nil { bookmark.restore() }
  }

  /// Winds the time to what it was then, and the generators from which something had been drawn since another
  /// time.
  func wind(whatWasDrawnSince other: WorldSnapshot) {
    for bookmark in bookmarks {
      guard let drawCount = bookmark.drawCount else {
        bookmark.restore()
        continue
      }
      if other.bookmark(of: bookmark.progress)?.drawCount != drawCount { bookmark.restore() }
    }
  }

  /// Whether nothing was drawn from here to another time.
  func hasDrawnAsMuch(as other: WorldSnapshot) -> Bool {
    bookmarks.allSatisfy { bookmark in
      bookmark.drawCount == nil
        || other.bookmark(of: bookmark.progress).map { $0.drawCount == bookmark.drawCount } ?? true
    }
  }

  /// Winds all that was drawn and waited for to where it was then, whoever has drawn since.
  func windProgress() {
    for bookmark in bookmarks { bookmark.restore() }
  }

  private func bookmark(of progress: any Progress) -> Bookmark? {
    bookmarks.first { $0.progress === progress }
  }
}
