import ConcurrencyExtras
import Synchronization

/// Distinguishes a reference to a part from all others of the process, past ones included.
struct PartID: Hashable, Sendable {
  private static let last = Atomic<Int>(0)

  private let number: Int

  init() {
    self.number = Self.last.add(1, ordering: .relaxed).newValue
  }
}

/// A part that a shared value has now and can lose.
protocol PresentPart: AnyObject, Sendable {
  var id: PartID { get }
  /// The part as the current task sees it; `nil` if the value has lost it. Reading it registers no
  /// observation.
  var presentPart: UncheckedSendable<Any>? { get }
}

/// Parts that a shared value had and has no more, each with its last value.
struct LostParts: Sendable {
  private var values: [PartID: UncheckedSendable<Any>] = [:]

  subscript(id: PartID) -> Any? { values[id]?.value }

  mutating func set(_ id: PartID, _ part: UncheckedSendable<Any>) { values[id] = part }

  /// Adds those of some parts that the value has lost since.
  mutating func add(lostOf parts: [(reference: any PresentPart, part: UncheckedSendable<Any>)]) {
    for (reference, part) in parts where reference.presentPart == nil {
      values[reference.id] = part
    }
  }

  /// Drops what no reference reads any more.
  fileprivate mutating func keep(_ ids: Set<PartID>) {
    values = values.filter { ids.contains($0.key) }
  }
}

/// The last reference of a chain, as those see it that refer to a part of its value.
protocol PartStorage: AnyObject, Sendable {
  /// Adds a reference to a part, as long as it lives.
  ///
  /// - Parameter isNested: Whether it is a part of another part.
  func add(_ part: any PresentPart, isNested: Bool)
  /// The last value of a part, as the current task sees it; `nil` if the part was never lost.
  func lostPart(_ id: PartID) -> Any?
  /// Changes the last value of a lost part.
  func setLostPart(_ id: PartID, _ part: UncheckedSendable<Any>)
  /// Runs a change that replaces one part, so that only parts within parts can be lost.
  func changingPart(_ change: () -> Void)
}

/// The references to parts of a shared value that can be lost.
struct PartList {
  private struct Entry {
    weak var part: (any PresentPart)?
    let id: PartID
  }

  private var outer: [Entry] = []
  private var nested: [Entry] = []
  /// The number of entries at which released ones are dropped.
  private var limit = 8

  var isEmpty: Bool { outer.isEmpty && nested.isEmpty }

  /// - Parameter lost: The lost parts, of which those are dropped that nobody refers to.
  mutating func add(_ part: any PresentPart, isNested: Bool, _ lost: inout LostParts) {
    if outer.count + nested.count >= limit { removeReleased(&lost) }
    let entry = Entry(part: part, id: part.id)
    if isNested { nested.append(entry) } else { outer.append(entry) }
  }

  private mutating func removeReleased(_ lost: inout LostParts) {
    outer.removeAll { $0.part == nil }
    nested.removeAll { $0.part == nil }
    lost.keep(Set((outer + nested).map(\.id)))
    limit = max(8, 2 * (outer.count + nested.count))
  }

  /// The parts that the value has now.
  ///
  /// - Parameter isPartChange: Whether only parts within parts can be lost.
  func present(
    isPartChange: Bool
  ) -> [(reference: any PresentPart, part: UncheckedSendable<Any>)] {
    (isPartChange ? nested : outer + nested).compactMap { entry in
      guard let reference = entry.part, let part = reference.presentPart else { return nil }
      return (reference, part)
    }
  }
}
