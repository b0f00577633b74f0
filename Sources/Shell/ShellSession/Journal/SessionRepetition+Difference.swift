import ShellLanguage

/// A recorded error whose cause no longer exists.
struct RepeatedProblem: Problem {
  let code: String
  let message: String
}

extension SessionRepetition {
  /// A difference from the recorded session.
  package enum Difference: Hashable, Sendable {
    /// An action sent by an effect can no longer be built.
    case action(String, store: String, reason: String)
    /// A shared value can no longer be built, or no longer exists.
    case shared(String, reason: String)
    /// The entry of an action has another number than before.
    case number(store: String, before: Int, now: Int)
    /// The statement sent fewer actions than before, or (`otherAction`) different ones.
    case fewerActions
    case otherAction(store: String)
    /// An action was sent by a statement that the journal does not contain.
    case noStatement(store: String)
    /// A storage for shared values cannot be written.
    case storage(String, reason: String)
    /// Others have changed values of a storage since.
    case changedSince(String, keys: [String])
    /// The repetition ends before an event whose value cannot be written.
    case stopped(Stop)
  }

  /// The end of a repetition before an event that cannot be repeated.
  package struct Stop: Hashable, Sendable {
    /// The event's position among all events.
    package let event: Int
    /// The store; `nil` if the event changed shared values.
    package let store: String?
    /// The number of the action's entry.
    package let number: Int?
    /// The action, or the keys of the shared values.
    package let subject: String
    /// What cannot be written, and where in the value it is.
    package let part: String
    /// The store's state after the event, as text.
    package let state: String?
  }
}
