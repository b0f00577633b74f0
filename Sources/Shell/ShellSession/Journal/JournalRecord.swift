import Foundation

/// One line of a session's journal.
///
/// A statement is noted before it runs, and what it took from outside as that comes: who evaluates the
/// statements again and hands in the rest at its place has the same session.
package enum JournalRecord: Codable, Hashable, Sendable {
  /// Whose journal it is; the first line.
  ///
  /// - Parameters:
  ///   - program: The name of the program that writes it: another has other features.
  ///   - folder: Where the shell was started.
  case header(version: Int, program: String, features: [String], folder: String, start: String)

  /// A statement begins.
  ///
  /// - Parameters:
  ///   - text: As it was written.
  ///   - file: The file that it stands in; `nil` for one that was typed.
  ///   - folder: Where relative paths begin in it.
  ///   - loads: The feature that it loads.
  case begin(text: String, file: String?, folder: String, loads: String? = nil)

  /// The statement that began last has ended.
  case end(outcome: Outcome)

  /// An action is about to be reduced.
  ///
  /// - Parameters:
  ///   - cause: The store's own number of the action whose effect sends it; `nil` for one that the
  ///     statement sends, which brings it along when it is evaluated again.
  ///   - action: The action as one would write it, where an effect sends it.
  ///   - step: How many statements had begun within the one that runs.
  case act(store: String, cause: Int?, action: String?, step: Int?)

  /// An action was reduced: the one that was last noted and is not done.
  ///
  /// - Parameters:
  ///   - number: Its entry.
  ///   - id: The store's own number of it.
  case did(number: Int, id: Int, draws: Draws?)

  /// A feature made an initial state, or a statement asked for the date, and drew something for it.
  case initial(feature: String, draws: Draws)

  /// Shared values changed, which no statement and no reducer did.
  case shared(from: SharedOrigin, values: [SharedText], step: Int?)

  /// The test clock was moved, to a time since its start.
  case clock(seconds: Int64, attoseconds: Int64, step: Int?)

  /// A place for shared values was opened that had these, as JSON; `nil` where it can't be read.
  case storage(name: String, values: [String: String]?)

  /// Shared values were moved to where their keys keep them, and were these then.
  case moved(kind: String, mode: String, values: [SharedText])

  /// A statement within the one that runs has failed.
  case failed(code: String, message: String, step: Int)

  /// The statement was interrupted, or ended the shell.
  case stopped(step: Int)

  /// Which effects are in flight from now on.
  case effects(running: [EffectText], step: Int?)

  /// The session was resumed: no effect from before is in flight any more.
  case resumed(at: String)

  /// Only so many of the statements so far are a part of the session: the others could not be evaluated
  /// again.
  case kept(statements: Int)

  /// How a statement ended.
  package enum Outcome: String, Codable, Sendable {
    case done, failed, interrupted, quit
    /// The process ended before the statement did.
    case cut
  }

  /// Who changed shared values.
  package enum SharedOrigin: Codable, Hashable, Sendable {
    case effect(store: String, cause: Int, effect: Int)
    case storage
    case program
  }

  /// A shared value, as one would write it.
  package struct SharedText: Codable, Hashable, Sendable {
    package let key: String
    package let value: String
  }

  /// An effect in flight.
  package struct EffectText: Codable, Hashable, Sendable {
    package let store: String
    /// The entry that started it; `nil` for one that was undone.
    package let number: Int?
    /// The action that started it, shortened.
    package let action: String?
  }

  /// That a session is resumed now.
  package static var resumedNow: Self { .resumed(at: now) }

  /// The time, for people.
  static var now: String { Date().formatted(.iso8601) }

  /// The version of the format that this program writes.
  package static let version = 1
}
