/// An event that the journal recorded for a statement, or between two statements.
package struct JournalEvent: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case reduce(Reduction)
    case initial(feature: String, Draws)
    case shared(JournalRecord.SharedOrigin, [JournalRecord.SharedText])
    case clock(Duration)
    case storage(name: String, [String: String]?)
    case file(contents: String)
    case moved(kind: String, mode: String, [JournalRecord.SharedText])
    case failed(code: String, message: String)
    case stopped
    case effects([JournalRecord.EffectText])
  }

  package struct Reduction: Hashable, Sendable {
    package let store: String
    /// The id of the action whose effect sent this one; `nil` if a statement sent it.
    package let cause: Int?
    package let action: String?
    var isDone = false
    package internal(set) var number: Int?
    package internal(set) var id: Int?
    package internal(set) var draws: Draws?
    /// What changes of shared values found in their storages.
    package internal(set) var reads: [JournalRecord.SharedText] = []
  }

  /// Why an event cannot be repeated: a part of its value cannot be written.
  package struct Obstacle: Hashable, Sendable {
    /// The part and its place.
    package let part: String
    /// The store's state after the event, as text.
    package let state: String?
  }

  package internal(set) var kind: Kind
  package internal(set) var obstacle: Obstacle?
  /// The number of nested statements that had begun when the event occurred.
  package let step: Int

  package init(kind: Kind, step: Int) {
    self.kind = kind
    self.step = step
  }

  /// Whether the event came from outside, rather than from the statement itself.
  package var isFromOutside: Bool {
    switch kind {
    case .reduce(let reduction): reduction.cause != nil
    case .shared, .clock, .effects: true
    case .initial, .storage, .file, .moved, .failed, .stopped: false
    }
  }

  /// Whether the event had an effect on the session: an action was reduced, or shared values or the
  /// test clock changed.
  var isDone: Bool {
    switch kind {
    case .reduce(let reduction): reduction.isDone
    case .shared, .clock, .moved: true
    case .initial, .storage, .file, .failed, .stopped, .effects: false
    }
  }
}
