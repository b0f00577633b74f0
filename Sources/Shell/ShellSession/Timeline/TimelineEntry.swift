package import ComposableArchitecture
package import ShellJournal
package import ShellValues

extension Timeline {
  /// An event in a store's history.
  ///
  /// It is an object, since each statement passes its entries through many hands: a copy would
  /// retain all parts.
  package final class Entry {
    /// The entry's number, counted from 1 across all branches. A number that was shown is never
    /// reused.
    package let number: Int
    package let event: Event
    package let cause: Cause
    /// The store's world before and after the event.
    let world: Change<WorldSnapshot>
    /// The id of the store's latest action at this point. Ids keep increasing through undo and
    /// redo.
    let actionID: ActionID
    /// The number of the entry that set off the chain of effects leading to this one: its own if no
    /// effect caused it, 0 if the first entry had been dropped or undone by then.
    let root: Int
    let details: Details?
    private let states: States

    init(
      number: Int,
      event: Event,
      cause: Cause,
      world: Change<WorldSnapshot>,
      actionID: ActionID,
      root: Int,
      details: Details?,
      states: States
    ) {
      self.number = number
      self.event = event
      self.cause = cause
      self.world = world
      self.actionID = actionID
      self.root = root
      self.details = details
      self.states = states
    }

    /// The action; `nil` if the event is not an action.
    package var action: Any? {
      if case .action(let action) = event { action } else { nil }
    }

    /// Whether an effect caused the event.
    package var isFromEffect: Bool {
      if case .effect = cause { true } else { false }
    }

    /// The changes of shared values that belong to the event.
    package var shared: [SharedChange] { details?.shared ?? [] }

    /// What a reducer's change of a shared value found in its storage.
    struct StorageRead {
      /// The change of others that was found: the latest one before the reducer's.
      let found: SharedChange
      /// The number of the reducer's changes of the value that found nothing, since the last that did.
      let skipped: Int
    }

    /// What the reducer's changes of shared values found in their storages, in order.
    var storageReads: [StorageRead] {
      guard action != nil, shared.contains(where: { $0.origin == .storage }) else { return [] }
      var arrived: [ObjectIdentifier: SharedChange] = [:]
      var skipped: [ObjectIdentifier: Int] = [:]
      var reads: [StorageRead] = []
      for change in shared {
        let id = change.referenceID
        if change.origin == .storage {
          arrived[id] = change
        } else if let found = arrived.removeValue(forKey: id) {
          reads.append(StorageRead(found: found, skipped: skipped.removeValue(forKey: id) ?? 0))
        } else {
          skipped[id, default: 0] += 1
        }
      }
      return reads
    }

    /// The values that the reducer drew; `nil` if it drew none.
    package var draws: Draws? { details?.draws }

    /// The times on the test clock before and after the event; `nil` if none was in use.
    @MainActor
    package var testTimes: (before: Duration?, after: Duration?) {
      (world.before.testTime, world.after.testTime)
    }

    /// The transaction that the action was sent with; `nil` if it had none.
    package var transaction: Transaction? { details?.transaction }

    /// The world to return to when the entry is undone.
    var start: WorldSnapshot { details?.start ?? world.before }

    /// The world to continue in when the entry is redone.
    var end: WorldSnapshot { details?.end ?? world.after }

    /// The move between storages; `nil` if the event is not such a move.
    var storageMove: StorageMoveRecord? { details?.storageMove }

    @MainActor
    package var before: Any {
      switch states {
      case .known(let change): change.before
      case .kept(let timeline): timeline.state(before: number)
      }
    }

    @MainActor
    package var after: Any {
      switch states {
      case .known(let change): change.after
      case .kept(let timeline): timeline.state(after: number)
      }
    }

    /// The patch that turns the state before the event into the one after it; `nil` if there is none.
    @MainActor
    var patch: ValuePatch? {
      guard case .kept(let timeline) = states else { return nil }
      return timeline.nodes.patch(of: number)?.patch
    }
  }

  package enum Event {
    /// The store received an action.
    case action(Any)
    /// The user changed the state, the dependencies or a storage without an action.
    case operation(SessionOperation)
    /// Shared values changed without an action of the store.
    case shared(SharedCause)
  }

  /// A value before and after an event.
  struct Change<Value> {
    let before: Value
    let after: Value
  }

  /// The cause of an event.
  package enum Cause: Hashable {
    /// The user.
    case user
    /// An effect, started by the entry with this number; `nil` if that entry is no longer in the
    /// timeline.
    case effect(of: Int?)
    /// A change to the world that all stores share, made outside of this store.
    case elsewhere
  }

  /// The details that only few entries have.
  final class Details {
    let shared: [SharedChange]
    let draws: Draws?
    let storageMove: StorageMoveRecord?
    /// Applies the same edit to another state.
    let edit: Edit?
    /// The transaction that the action was sent with.
    let transaction: Transaction?
    /// The names of the other stores that read the shared values, by the value.
    var otherReaders: [ObjectIdentifier: [String]] = [:]
    /// For a replayed entry, the world before the entries that were left out directly before it.
    var start: WorldSnapshot?
    /// The world when the position after the entry was last left, if a test clock was in use.
    var end: WorldSnapshot?

    init(
      shared: [SharedChange] = [],
      draws: Draws? = nil,
      storageMove: StorageMoveRecord? = nil,
      edit: Edit? = nil,
      transaction: Transaction? = nil
    ) {
      self.transaction = transaction
      self.shared = shared
      self.draws = draws
      self.storageMove = storageMove
      self.edit = edit
    }

    var isEmpty: Bool {
      shared.isEmpty && draws == nil && storageMove == nil && edit == nil && transaction == nil
        && otherReaders.isEmpty && start == nil && end == nil
    }
  }

  /// Applies an edit to a state.
  ///
  /// - Throws: A diagnostic if the edit does not apply to the state.
  package typealias Edit = @MainActor (Any) throws -> Edited

  /// An edited root state, with the path and the new value of the edited part.
  package struct Edited {
    package let state: Any
    let path: StatePath
    let value: Any

    package init(state: Any, path: StatePath, value: Any) {
      self.state = state
      self.path = path
      self.value = value
    }
  }

  /// The source of the states before and after an entry.
  enum States {
    case known(Change<Any>)
    case kept(Timeline)
  }
}

extension Timeline {
  /// Entries of a branch in order, created on access.
  @MainActor
  package struct Entries {
    let timeline: Timeline
    let numbers: ArraySlice<Int32>

    package var isEmpty: Bool { numbers.isEmpty }
    package var count: Int { numbers.count }
    package var first: Entry? { numbers.first.flatMap { timeline.entry(Int($0)) } }
    package var last: Entry? { numbers.last.flatMap { timeline.entry(Int($0)) } }

    /// The number of the first entry.
    package var firstNumber: Int? { numbers.first.map(Int.init) }

    /// Whether any of the entries is an event of the user.
    package var haveUserEvent: Bool { numbers.contains(where: timeline.isUsers) }
  }
}

extension Timeline.Entries: @MainActor Sequence {
  package func makeIterator() -> Iterator { Iterator(timeline: timeline, rest: numbers) }

  @MainActor
  package struct Iterator: @MainActor IteratorProtocol {
    fileprivate let timeline: Timeline
    fileprivate var rest: ArraySlice<Int32>

    package mutating func next() -> Timeline.Entry? {
      // Entries may have been dropped.
      while let number = rest.popFirst() {
        if let entry = timeline.entry(Int(number)) { return entry }
      }
      return nil
    }
  }
}
