import ComposableArchitecture

/// What a store has lived through: one entry an action, with the state before and after.
///
/// The states are values that share their storage, so an entry costs what its action changed, and
/// going back is moving a position.
package struct Timeline {
  package struct Entry {
    /// The entry's place, counted from 1.
    package let number: Int
    package let action: Any
    package let cause: Cause
    package let before: Any
    package let after: Any
    /// The store's own count of its actions, which goes on through undo and redo.
    let actionID: ActionID
  }

  /// What brought an action about.
  package enum Cause: Hashable {
    /// The user sent it.
    case user
    /// An effect sent it, started by the entry of this number; `nil` for one that is no longer in the
    /// timeline.
    case effect(of: Int?)
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
  mutating func append(_ step: LiveStep) -> Entry {
    entries.removeSubrange(position...)
    let entry = Entry(
      number: position + 1,
      action: step.action,
      cause: cause(of: step.origin),
      before: step.before,
      after: step.after,
      actionID: step.id
    )
    entries.append(entry)
    position += 1
    return entry
  }

  private func cause(of origin: ActionOrigin) -> Cause {
    switch origin {
    case .sent: .user
    case .effect(let id): .effect(of: entry(ofAction: id)?.number)
    }
  }

  /// - Complexity: O(log *n*): the store's ids only grow, so the entries are in their order.
  func entry(ofAction id: ActionID) -> Entry? {
    var range = done.indices
    while let first = range.first {
      let middle = first + range.count / 2
      let found = entries[middle]
      if found.actionID == id { return found }
      range = found.actionID < id ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return nil
  }

  /// Goes back before the last actions of the user.
  ///
  /// - Parameter count: How many actions of the user to undo.
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

  /// Goes forward over the next actions of the user and what effects did after them.
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

  /// How many actions of the user can be undone.
  package var undoCount: Int { done.count { $0.cause == .user } }

  /// How many actions of the user can be redone.
  package var redoCount: Int { undone.count { $0.cause == .user } }
}
