import Foundation

/// The content of one line of a session's journal.
///
/// A statement is recorded before it runs, and each outside event when it occurs. Evaluating the
/// statements again and supplying the outside events in the same places reproduces the session.
package enum JournalRecord: Codable, Hashable, Sendable {
  /// The first line: identifies the session.
  ///
  /// - Parameters:
  ///   - program: The name of the program that writes the journal; another program has other
  ///     features.
  ///   - folder: The working directory in which the shell was started.
  case header(version: Int, program: String, features: [String], folder: String, start: String)

  /// A statement begins.
  ///
  /// - Parameters:
  ///   - text: The statement as written.
  ///   - file: The file that contains the statement; `nil` for a typed statement.
  ///   - folder: The base of relative paths in the statement.
  ///   - loads: The feature that the statement loads, if any.
  case begin(text: String, file: String?, folder: String, loads: String? = nil)

  /// The current statement has ended.
  case end(outcome: Outcome)

  /// An action is about to be reduced.
  ///
  /// - Parameters:
  ///   - cause: The id, within the store, of the action whose effect sends this one; `nil` if the
  ///     statement sends it, since evaluating the statement again sends it again.
  ///   - action: The action in the shell's syntax, if an effect sends it.
  ///   - step: The number of nested statements that have begun within the current one.
  case act(store: String, cause: Int?, action: String?, step: Int?)

  /// An action was reduced: the most recently begun reduction that is not finished.
  ///
  /// - Parameters:
  ///   - number: The number of its timeline entry.
  ///   - id: The action's id within the store.
  ///   - reads: What changes of shared values found in their storages.
  case did(number: Int, id: Int, draws: Draws?, reads: [SharedText]? = nil)

  /// The action that was just reduced, or the shared values that were just recorded, have a part
  /// that cannot be written, so that they cannot be repeated.
  ///
  /// - Parameters:
  ///   - part: The part and its place.
  ///   - state: The store's state after the action, as text.
  case unwritable(part: String, state: String?)

  /// A feature drew values for an initial state, or a statement drew the current date.
  case initial(feature: String, draws: Draws)

  /// Shared values changed, and neither a statement nor a reducer changed them.
  case shared(from: SharedOrigin, values: [SharedText], step: Int?)

  /// The test clock was moved, to a time measured from its start.
  case clock(seconds: Int64, attoseconds: Int64, step: Int?)

  /// A storage for shared values was opened. `values` is its contents as JSON; `nil` if it cannot
  /// be read.
  case storage(name: String, values: [String: String]?)

  /// A statement read a file.
  ///
  /// - Parameter name: The file as the statement names it.
  case file(name: String, contents: String)

  /// Shared values were moved back to the storages that their keys declare, and had these values
  /// then.
  case moved(kind: String, mode: String, values: [SharedText])

  /// A nested statement failed.
  case failed(code: String, message: String, step: Int)

  /// The statement was interrupted, or quit the shell.
  case stopped(step: Int)

  /// The effects in flight changed; these are in flight now.
  case effects(running: [EffectText], step: Int?)

  /// The session was resumed; no earlier effect is in flight.
  case resumed(at: String)

  /// Only this many of the statements so far belong to the session; the others could not be
  /// evaluated again.
  case kept(statements: Int)

  /// The session was resumed, and stopped before this of all events so far, counted from 0: it
  /// could not be repeated. Nothing from it on belongs to the session.
  case stoppedBefore(event: Int, statements: Int)

  /// Checksums of the states of all stores at this point. A replay compares them.
  case states(checksums: [StateChecksum])

  /// A statement ran that the user keeps out of the journal. Neither it nor its events are
  /// recorded.
  case withheld

  /// The outcome of a statement.
  package enum Outcome: String, Codable, Sendable {
    case done, failed, interrupted, quit
    /// The process ended before the statement did.
    case cut
    /// The statement ended, but the line with its outcome is damaged or missing.
    case unknown
  }

  /// The origin of a change of shared values.
  package enum SharedOrigin: Codable, Hashable, Sendable {
    case effect(store: String, cause: Int, effect: Int)
    case storage
    case program
  }

  /// A shared value in the shell's syntax.
  package struct SharedText: Codable, Hashable, Sendable {
    package let key: String
    package let value: String
    /// For what a change found, the number of changes before it that found nothing; `nil` if there are
    /// none.
    package var skipped: Int?

    package init(key: String, value: String, skipped: Int? = nil) {
      self.key = key
      self.value = value
      self.skipped = skipped
    }
  }

  /// An effect in flight.
  package struct EffectText: Codable, Hashable, Sendable {
    package let store: String
    /// The number of the entry that started the effect; `nil` if the entry was undone or dropped.
    package let number: Int?
    /// The action that started the effect, abbreviated.
    package let action: String?

    package init(store: String, number: Int?, action: String?) {
      self.store = store
      self.number = number
      self.action = action
    }
  }

  /// The checksum of a store's state.
  package struct StateChecksum: Codable, Hashable, Sendable {
    package let store: String
    /// The number of the current entry.
    package let number: Int
    /// The ``Checksum`` of the state's printed form, which has the same order in every run.
    package let crc: String

    package init(store: String, number: Int, crc: String) {
      self.store = store
      self.number = number
      self.crc = crc
    }
  }

  /// A record that the session is resumed now.
  package static var resumedNow: Self { .resumed(at: now) }

  /// The current time in ISO 8601 format, for human readers only.
  package static var now: String { Date().formatted(.iso8601) }

  /// The version of the format that this program writes. In version 1, lines had neither numbers
  /// nor checksums.
  package static let version = 2

  /// The record as this program writes it: all earlier records are still valid.
  var inCurrentVersion: Self {
    guard case .header(let version, let program, let features, let folder, let start) = self,
      version < Self.version
    else { return self }
    return .header(
      version: Self.version,
      program: program,
      features: features,
      folder: folder,
      start: start
    )
  }
}
