import Synchronization

/// Counts the stores that exist, their effects in flight and the cancellation ids that these go by.
///
/// Tests compare the counts before and after to find what was left behind. Counting happens where a
/// store or an effect begins and ends, and costs nothing in between.
package final class StoreCensus: Sendable {
  /// What is counted.
  enum Kind: Sendable {
    case store, effect, cancellation
  }

  /// How many there are of each kind.
  package struct Counts: Equatable, Sendable, CustomStringConvertible {
    package var stores = 0
    package var effects = 0
    package var cancellations = 0

    package init() {}

    package var description: String {
      "stores: \(stores), effects in flight: \(effects), cancellation ids: \(cancellations)"
    }
  }

  /// One or more that exist as long as this does.
  final class Member: Sendable {
    private let census: StoreCensus
    private let kind: Kind
    private let count: Int

    fileprivate init(census: StoreCensus, kind: Kind, count: Int) {
      self.census = census
      self.kind = kind
      self.count = count
      census.add(count, to: kind)
    }

    deinit {
      census.add(-count, to: kind)
    }
  }

  /// Where stores made by the running task are counted: with all of the process, unless a test counts
  /// its own.
  @TaskLocal package static var current = StoreCensus()

  private let stores = Atomic<Int>(0)
  private let effects = Atomic<Int>(0)
  private let cancellations = Atomic<Int>(0)

  package init() {}

  package var counts: Counts {
    var counts = Counts()
    counts.stores = stores.load(ordering: .relaxed)
    counts.effects = effects.load(ordering: .relaxed)
    counts.cancellations = cancellations.load(ordering: .relaxed)
    return counts
  }

  /// Counts something in until the member goes away.
  func member(_ kind: Kind, count: Int = 1) -> Member {
    Member(census: self, kind: kind, count: count)
  }

  private func add(_ count: Int, to kind: Kind) {
    switch kind {
    case .store: stores.add(count, ordering: .relaxed)
    case .effect: effects.add(count, ordering: .relaxed)
    case .cancellation: cancellations.add(count, ordering: .relaxed)
    }
  }
}
