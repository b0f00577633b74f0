import Synchronization

/// Counts the existing stores, their effects in flight and the cancellation ids of those effects.
///
/// Tests compare the counts before and after to find leaks. Counting happens when a store or an
/// effect begins and ends, and costs nothing in between.
package final class StoreCensus: Sendable {
  /// The number of existing objects of each kind.
  package struct Counts: Equatable, Sendable, CustomStringConvertible {
    package var stores = 0
    package var effects = 0
    /// Tasks of effects. A task may outlive its effect if the effect was cancelled.
    package var work = 0
    package var cancellations = 0

    package init() {}

    package var description: String {
      """
      stores: \(stores), effects in flight: \(effects), their tasks: \(work), \
      cancellation ids: \(cancellations)
      """
    }
  }

  /// A kind of object that the census counts.
  enum Kind: Sendable {
    case store
    case effect(cancellations: Int)
    case work
  }

  /// Counts one object for as long as this instance exists.
  final class Member: Sendable {
    private let census: StoreCensus
    private let kind: Kind

    fileprivate init(census: StoreCensus, kind: Kind) {
      self.census = census
      self.kind = kind
      census.add(1, kind)
    }

    deinit {
      census.add(-1, kind)
    }
  }

  /// The census for stores created by the current task. It is shared by the process unless a test
  /// installs its own.
  @TaskLocal package static var current = StoreCensus()

  private let stores = Atomic<Int>(0)
  private let effects = Atomic<Int>(0)
  private let work = Atomic<Int>(0)
  private let cancellations = Atomic<Int>(0)

  package init() {}

  package var counts: Counts {
    var counts = Counts()
    counts.stores = stores.load(ordering: .relaxed)
    counts.effects = effects.load(ordering: .relaxed)
    counts.work = work.load(ordering: .relaxed)
    counts.cancellations = cancellations.load(ordering: .relaxed)
    return counts
  }

  /// Counts an object until the returned member is released.
  func member(_ kind: Kind) -> Member {
    Member(census: self, kind: kind)
  }

  private func add(_ count: Int, _ kind: Kind) {
    switch kind {
    case .store:
      stores.add(count, ordering: .relaxed)
    case .effect(let ids):
      effects.add(count, ordering: .relaxed)
      cancellations.add(count * ids, ordering: .relaxed)
    case .work:
      work.add(count, ordering: .relaxed)
    }
  }
}
