import ComposableArchitecture

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
  /// How far it is now.
  ///
  /// - Returns: Puts it there again.
  func bookmark() -> @MainActor () -> Void
}

/// The swaps that hold, in the order that they are made in.
package struct World {
  package private(set) var swaps: [Swap] = []

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

  /// The swap of a dependency as a whole.
  func swap(of dependency: String) -> Swap? {
    swaps.first { $0.dependency == dependency && $0.endpoint == nil }
  }

  @MainActor
  func apply(to dependencies: inout DependencyValues) {
    for swap in swaps { swap.apply(&dependencies) }
  }

  /// Tells the same swaps from others.
  func isSame(as other: Self) -> Bool {
    swaps.map(\.name) == other.swaps.map(\.name)
      && swaps.map(\.alternative) == other.swaps.map(\.alternative)
      && zip(swaps, other.swaps).allSatisfy { $0.progress === $1.progress }
  }
}

/// The dependencies of a store at one time, and the shared values.
package struct WorldSnapshot {
  /// What is swapped for all stores.
  let session: World
  /// What is swapped for the one.
  let store: World
  package let shared: SharedMoment
  private let bookmarks: [@MainActor () -> Void]

  init(session: World, store: World, shared: SharedMoment) {
    self.session = session
    self.store = store
    self.shared = shared
    self.bookmarks = (session.swaps + store.swaps).compactMap { $0.progress?.bookmark() }
  }

  /// Winds what was drawn and waited for back to where it was then.
  @MainActor
  func rewind() {
    for bookmark in bookmarks { bookmark() }
  }
}
