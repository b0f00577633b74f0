/// An entry in the history of a store.
package struct JournalPlace: Hashable, Sendable {
  package let store: String
  package let number: Int

  package init(store: String, number: Int) {
    self.store = store
    self.number = number
  }
}

extension JournalContents.Statement {
  /// The number of actions that the statement itself sent.
  package var actionCount: Int { events.count { $0.ownReduction != nil } }

  /// The entry of the last of these actions; `nil` if none was sent or its number is unknown.
  package var lastAction: JournalPlace? {
    let last = events.reversed().lazy.compactMap(\.ownReduction).first
    guard let last, let number = last.number else { return nil }
    return JournalPlace(store: last.store, number: number)
  }
}

extension JournalEvent {
  /// The reduction of an action that the statement sent, rather than an effect.
  fileprivate var ownReduction: Reduction? {
    guard case .reduce(let reduction) = kind, reduction.cause == nil else { return nil }
    return reduction
  }
}
