package import ComposableArchitecture
package import ShellValues

extension Timeline {
  /// Something that a store has lived through.
  package struct Entry {
    /// The entry's number, counted from 1 through all branches. One that was shown is never given again.
    package let number: Int
    package let event: Event
    package let cause: Cause
    /// The dependencies that the store had before and after.
    let world: Change<WorldSnapshot>
    /// The latest action that the store had received, by its own count, which goes on through undo and
    /// redo.
    let actionID: ActionID
    /// The number of the entry that it came of by way of effects, however many; its own where it came of
    /// none, 0 where that was dropped or undone when it came.
    let root: Int
    let details: Details?
    let states: States

    /// The action, where the event is one.
    package var action: Any? {
      if case .action(let action) = event { action } else { nil }
    }

    /// Whether an effect brought it about.
    package var isFromEffect: Bool {
      if case .effect = cause { true } else { false }
    }

    /// The changes of shared values that belong to the event.
    package var shared: [SharedChange] { details?.shared ?? [] }

    /// What the reducer drew; `nil` where that is nothing.
    package var draws: Draws? { details?.draws }

    /// The world to go back to where it is undone.
    var start: WorldSnapshot { details?.start ?? world.before }

    /// The world to go on to where it is redone.
    var end: WorldSnapshot { details?.end ?? world.after }

    /// Where the event moved values to, if it did.
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
  }

  package enum Event {
    /// The store received an action.
    case action(Any)
    /// The user changed the state, the dependencies or the place of values without an action.
    case operation(SessionOperation)
    /// Shared values changed without an action of the store.
    case shared(SharedCause)
  }

  /// What something was before an event and after.
  struct Change<Value> {
    let before: Value
    let after: Value
  }

  /// What brought an event about.
  package enum Cause: Hashable {
    /// The user did.
    case user
    /// An effect sent the action, started by the entry of this number; `nil` for one that is no longer
    /// in the timeline.
    case effect(of: Int?)
    /// It happened to the world that all stores are in, not to this store alone.
    case elsewhere
  }

  /// What few entries have.
  final class Details {
    let shared: [SharedChange]
    let draws: Draws?
    let storageMove: StorageMoveRecord?
    /// Makes an edit again, of another state.
    let edit: Edit?
    /// The world before what once stood before it and was left out where it was done again.
    var start: WorldSnapshot?
    /// The world in which the place after it was left last, where that has a time of its own.
    var end: WorldSnapshot?

    init(
      shared: [SharedChange] = [],
      draws: Draws? = nil,
      storageMove: StorageMoveRecord? = nil,
      edit: Edit? = nil
    ) {
      self.shared = shared
      self.draws = draws
      self.storageMove = storageMove
      self.edit = edit
    }

    var isEmpty: Bool {
      shared.isEmpty && draws == nil && storageMove == nil && edit == nil && start == nil
        && end == nil
    }
  }

  /// Applies an edit to a state.
  ///
  /// - Throws: A diagnostic where it can't be done to this one.
  package typealias Edit = @MainActor (Any) throws -> Edited

  /// A state in which the part at a path, which begins at the root, has become a value.
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

  /// Where the states before and after an entry are.
  enum States {
    case known(Change<Any>)
    case kept(Timeline)
  }
}

extension Timeline {
  /// Entries in the order of a branch, each made when it is looked at.
  @MainActor
  package struct Entries {
    let timeline: Timeline
    let numbers: ArraySlice<Int32>

    package var isEmpty: Bool { numbers.isEmpty }
    package var count: Int { numbers.count }
    package var first: Entry? { numbers.first.flatMap { timeline.entry(Int($0)) } }
    package var last: Entry? { numbers.last.flatMap { timeline.entry(Int($0)) } }
  }
}

extension Timeline.Entries: @MainActor Sequence {
  package func makeIterator() -> AnyIterator<Timeline.Entry> {
    var rest = numbers
    return AnyIterator {
      // Some may have been dropped.
      while let number = rest.popFirst() {
        if let entry = timeline.entry(Int(number)) { return entry }
      }
      return nil
    }
  }
}
