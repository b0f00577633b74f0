package import ComposableArchitecture

/// What a store has lived through: one entry an event, with the state before and after.
///
/// The states are values that share their storage, so an entry costs what its event changed, and
/// going back is moving a position.
package struct Timeline {
  package struct Entry {
    /// The entry's place, counted from 1.
    package let number: Int
    package let event: Event
    package let cause: Cause
    package let before: Any
    package let after: Any
    /// The dependencies that the store had before and after.
    let world: Change<WorldSnapshot>
    /// The changes of shared values that belong to the event.
    package let shared: [SharedChange]
    /// What the reducer drew; `nil` where that is nothing.
    package let draws: Draws?
    /// Where the event moved values to, if it did.
    let storageMove: StorageMoveRecord?
    /// The latest action that the store had received, by its own count, which goes on through undo and
    /// redo.
    let actionID: ActionID

    /// The action, where the event is one.
    package var action: Any? {
      if case .action(let action) = event { action } else { nil }
    }
  }

  package enum Event {
    /// The store received an action.
    case action(Any)
    /// The state was changed without an action, by a command that reads like this.
    case edit(String)
    /// A dependency was swapped, by a command that reads like this.
    case swap(String)
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

  /// All entries, those that were undone and can be redone included.
  package private(set) var entries: [Entry] = []

  /// How many entries are done; those behind were undone.
  package private(set) var position = 0

  package init() {}

  package var done: ArraySlice<Entry> { entries[..<position] }
  package var undone: ArraySlice<Entry> { entries[position...] }

  /// The entry of a number; `nil` where there is none.
  package func entry(_ number: Int) -> Entry? {
    entries.indices.contains(number - 1) ? entries[number - 1] : nil
  }

  /// Adds an action. What was undone before can't be redone after.
  mutating func append(
    _ step: LiveStep,
    world: Change<WorldSnapshot>,
    shared: [SharedChange],
    _ draws: Draws?
  ) -> Entry {
    append(
      .action(step.action),
      cause: cause(of: step.origin),
      state: Change(before: step.before, after: step.after),
      world: world,
      shared: shared,
      draws: draws,
      storageMove: nil,
      actionID: step.id
    )
  }

  /// Adds an event that is no action.
  ///
  /// - Parameter before: The state before, where the event changed it.
  mutating func append(
    _ event: Event,
    cause: Cause,
    before: Any? = nil,
    state: Any,
    world: Change<WorldSnapshot>,
    shared: [SharedChange],
    storageMove: StorageMoveRecord? = nil
  ) -> Entry {
    append(
      event,
      cause: cause,
      state: Change(before: before ?? state, after: state),
      world: world,
      shared: shared,
      draws: nil,
      storageMove: storageMove,
      actionID: lastActionID
    )
  }

  private mutating func append(
    _ event: Event,
    cause: Cause,
    state: Change<Any>,
    world: Change<WorldSnapshot>,
    shared: [SharedChange],
    draws: Draws?,
    storageMove: StorageMoveRecord?,
    actionID: ActionID
  ) -> Entry {
    entries.removeSubrange(position...)
    let entry = Entry(
      number: position + 1,
      event: event,
      cause: cause,
      before: state.before,
      after: state.after,
      world: world,
      shared: shared,
      draws: draws,
      storageMove: storageMove,
      actionID: actionID
    )
    entries.append(entry)
    position += 1
    return entry
  }

  /// The latest action that is done, by the store's own count.
  var lastActionID: ActionID { done.last?.actionID ?? ActionID(rawValue: 0) }

  private func cause(of origin: ActionOrigin) -> Cause {
    switch origin {
    case .sent: .user
    case .effect(let id): .effect(of: entry(ofAction: id)?.number)
    }
  }

  /// - Complexity: O(log *n*): the store's ids only grow, so the entries are in their order.
  func entry(ofAction id: ActionID) -> Entry? {
    // The first entry with the id: those behind it are no actions.
    var range = done.indices
    while let first = range.first {
      let middle = first + range.count / 2
      if entries[middle].actionID < id {
        range = middle + 1..<range.upperBound
      } else {
        range = first..<middle
      }
    }
    guard range.lowerBound < position else { return nil }
    let found = entries[range.lowerBound]
    return found.actionID == id && found.action != nil ? found : nil
  }

  /// Goes back before the last events of the user.
  ///
  /// - Parameter count: How many events of the user to undo.
  /// - Returns: The entries that were undone, first to last, with what effects did since; `nil` where
  ///   there are not that many.
  mutating func undo(_ count: Int) -> [Entry]? {
    guard count > 0 else { return nil }
    let userEntries = done.lazy.reversed().filter { $0.cause == .user }
    guard let first = userEntries.dropFirst(count - 1).first else { return nil }
    let target = first.number - 1
    defer { position = target }
    return Array(entries[target..<position])
  }

  /// Goes forward over the next events of the user and what effects did after them.
  ///
  /// - Returns: The entries that were redone, first to last; `nil` where there are not that many.
  mutating func redo(_ count: Int) -> [Entry]? {
    guard count > 0 else { return nil }
    let userEntries = undone.lazy.filter { $0.cause == .user }.prefix(count + 1)
    guard userEntries.count >= count else { return nil }
    let target = userEntries.dropFirst(count).first.map { $0.number - 1 } ?? entries.endIndex
    defer { position = target }
    return Array(entries[position..<target])
  }

  /// How many actions are done.
  package var actionCount: Int { done.count { $0.action != nil } }

  /// How many events of the user can be undone.
  package var undoCount: Int { done.count { $0.cause == .user } }

  /// How many events of the user can be redone.
  package var redoCount: Int { undone.count { $0.cause == .user } }
}
