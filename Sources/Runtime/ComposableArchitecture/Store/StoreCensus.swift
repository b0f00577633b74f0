import Synchronization

/// Counts the stores that exist, their effects in flight and the cancellation ids that these go by.
///
/// Tests compare the counts before and after to find what was left behind. Counting happens where a
/// store or an effect begins and ends, and costs nothing in between.
package final class StoreCensus: Sendable {
  /// How many there are of each kind.
  package struct Counts: Equatable, Sendable, CustomStringConvertible {
    package var stores = 0
    package var effects = 0
    /// Tasks of effects, which may go on when their effect was cancelled.
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

  /// What is counted.
  enum Kind: Sendable {
    case store
    case effect(cancellations: Int)
    case work
  }

  /// One that exists as long as this does.
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

  /// Where stores made by the running task are counted: with all of the process, unless a test counts
  /// its own.
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

  /// Counts something in until the member goes away.
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
