import ShellLanguage

/// What can go wrong with commands, apart from their syntax and their values.
package enum CommandProblem: Problem, Hashable {
  case expectationFailed(String, found: String?)
  case changeDiffers
  case outputDiffers
  case failed(String)
  case issue(String)
  case noError(expected: String)
  case otherError(expected: String, found: String)
  case unknownCode(String)
  case negativeCount(Int)
  case nothingCounted
  case negativeDuration
  case badStatus(Int)
  case notACondition(String)
  case notASequence(String)
  case fileNotReadable(String, reason: String)
  case fileNotWritable(String, reason: String)
  case fileExists(String)
  case emptyPath
  case nothingToSave
  case nothingToRestore(String)
  case sessionDoesNotFit(String, count: Int)
  case writeNotAllowed(String)
  case sourcedTooDeeply(limit: Int)
  case sourcedInACircle([String])
  case unknownTopic(String)
  case unknownSetting(String)
  case badSetting(String, value: String, choices: [String])
  case unknownEntry(Int, available: Int)
  case notAnEntry(Int)
  case notDone(Int)
  case noAction(Int)
  case noValues(String)
  case unknownPart(String, of: String)
  case unknownMark(String)
  case badMark(String)
  case wrongArgumentCount(name: String, expected: Int, found: Int)
  case calledTooDeeply(limit: Int)
  case calledCommand(String)
  case unknownDefinition(String)
  case interrupted
  case notReceived(received: [String])
  case unexpectedAction(found: String)
  case unreceivedActions([String])
  case effectsInFlight(store: String, causes: [String])
  case notWatched(String)
  case cannotReload(reason: String)
  case buildFailed(errorCount: Int)

  package var code: String {
    switch self {
    case .expectationFailed: "expectation-failed"
    case .changeDiffers: "change-differs"
    case .outputDiffers: "output-differs"
    case .failed: "failed"
    case .issue: "issue"
    case .noError: "no-error"
    case .otherError: "other-error"
    case .unknownCode: "unknown-code"
    case .negativeCount: "negative-count"
    case .nothingCounted: "nothing-counted"
    case .negativeDuration: "negative-duration"
    case .badStatus: "bad-status"
    case .notACondition: "not-a-condition"
    case .notASequence: "not-a-sequence"
    case .fileNotReadable: "file-not-readable"
    case .fileNotWritable: "file-not-writable"
    case .fileExists: "file-exists"
    case .emptyPath: "empty-path"
    case .nothingToSave: "nothing-to-save"
    case .nothingToRestore: "nothing-to-restore"
    case .sessionDoesNotFit: "session-does-not-fit"
    case .writeNotAllowed: "write-not-allowed"
    case .sourcedTooDeeply: "sourced-too-deeply"
    case .sourcedInACircle: "sourced-in-a-circle"
    case .unknownTopic: "unknown-topic"
    case .unknownSetting: "unknown-setting"
    case .badSetting: "bad-setting"
    case .unknownEntry: "unknown-entry"
    case .notAnEntry: "not-an-entry"
    case .notDone: "not-done"
    case .noAction: "no-action"
    case .noValues: "no-values"
    case .unknownPart: "unknown-part"
    case .unknownMark: "unknown-mark"
    case .badMark: "bad-mark"
    case .wrongArgumentCount: "wrong-argument-count"
    case .calledTooDeeply: "called-too-deeply"
    case .calledCommand: "called-command"
    case .unknownDefinition: "unknown-definition"
    case .interrupted: "interrupted"
    case .notReceived: "not-received"
    case .unexpectedAction: "unexpected-action"
    case .unreceivedActions: "unreceived-actions"
    case .effectsInFlight: "effects-in-flight"
    case .notWatched: "not-watched"
    case .cannotReload: "cannot-reload"
    case .buildFailed: "build-failed"
    }
  }

  package var message: String {
    switch self {
    case .expectationFailed(let condition, let found):
      "expected \(shortened: condition)" + (found.map { ", but \($0)" } ?? "")
    case .changeDiffers: "the state did not change as expected"
    case .outputDiffers: "the output is not the one expected"
    case .failed(let message): message
    case .issue(let message): message
    case .noError(let expected): "expected \(expected), and there was none"
    case .otherError(let expected, let found): "expected \(expected), but it was \(quoted: found)"
    case .unknownCode(let code): "no error has the code \(quoted: code)"
    case .negativeCount(let count): "a count can't be negative, and this is \(count)"
    case .nothingCounted: "0 is no number of actions to go by"
    case .negativeDuration: "a duration to wait can't be negative"
    case .badStatus(let status): "an exit status is 0 to 255, and this is \(status)"
    case .notACondition(let type):
      "a condition is a Bool, and this is \(type == "nil" ? "nil" : "of type \(type)")"
    case .notASequence(let type):
      "'for' goes through a collection or a range, and this is of type \(type)"
    case .fileNotReadable(let path, let reason): "\(file: path) can't be read: \(reason)"
    case .fileNotWritable(let path, let reason): "\(file: path) can't be written: \(reason)"
    case .fileExists(let path): "\(file: path) is already there"
    case .emptyPath: "a file needs a name, and this one is empty"
    case .nothingToSave: "nothing was done yet that could be saved"
    case .nothingToRestore(let path): "there is no session in \(file: path)"
    case .sessionDoesNotFit(let path, let count):
      "\(count) statement\(count == 1 ? "" : "s") of \(file: path) \(count == 1 ? "does" : "do") not fit"
        + " the features any more"
    case .writeNotAllowed(let path):
      "a script may not write to \(file: path), which is outside its own folder"
    case .sourcedTooDeeply(let limit): "scripts source each other more than \(limit) deep"
    case .sourcedInACircle(let files):
      "scripts source each other in a circle: \(files.joined(separator: " → "))"
    case .unknownTopic(let topic): "there is no help on \(quoted: topic)"
    case .unknownSetting(let name): "there is no setting \(quoted: name)"
    case .badSetting(let name, let value, let choices):
      "\(quoted: name) is \(Self.alternatives(choices)), not \(quoted: value)"
    case .unknownEntry, .notAnEntry, .notDone, .noAction, .noValues, .unknownPart, .unknownMark,
      .badMark:
      historyMessage
    case .wrongArgumentCount(let name, let expected, let found):
      "\(quoted: name) takes \(expected) argument\(expected == 1 ? "" : "s"), and \(found) "
        + "\(found == 1 ? "is" : "are") given"
    case .calledTooDeeply(let limit): "definitions call each other more than \(limit) deep"
    case .calledCommand(let name): "\(quoted: name) is a command, and not called with parentheses"
    case .unknownDefinition(let name): "nothing is defined by the name \(quoted: name)"
    case .interrupted: "interrupted"
    case .notReceived, .unexpectedAction, .unreceivedActions, .effectsInFlight, .notWatched:
      assertionMessage
    case .cannotReload(let reason): "the program can't be reloaded: \(reason)"
    case .buildFailed(let count):
      count == 0
        ? "the package can't be built"
        : "the package can't be built: \(count) error\(count == 1 ? "" : "s")"
    }
  }

  private var historyMessage: String {
    switch self {
    case .unknownEntry(let number, let available):
      if available == 0 {
        "there is no entry #\(number): the history is empty"
      } else if number >= 0, number <= available {
        "the entry #\(number) is not kept any more"
      } else {
        "there is no entry #\(number): the history ends with #\(available)"
      }
    case .notAnEntry(let number): "#\(number) is where the history begins, and no entry"
    case .notDone(let number):
      "the entry #\(number) is not among those that led to the state of now"
    case .noAction(let number): "the entry #\(number) is no action"
    case .noValues(let action): "\(action) has no values that could be changed"
    case .unknownPart(let name, let action): "\(action) has no value \(quoted: name)"
    case .unknownMark(let name): "no entry has the mark \(quoted: name)"
    case .badMark(let name): "a mark begins with a letter, and \(quoted: name) does not"
    default: code
    }
  }

  private var assertionMessage: String {
    switch self {
    case .notReceived(let received):
      received.isEmpty
        ? "no such action was received, and no other"
        : "no such action was received, but \(received.joined(separator: ", "))"
    case .unexpectedAction(let found): "\(found) was received before it"
    case .unreceivedActions(let labels):
      "\(labels.joined(separator: ", ")) \(labels.count == 1 ? "was" : "were") not asserted"
    case .effectsInFlight(let store, let causes):
      "an effect of \(store) is still in flight, started by \(causes.joined(separator: ", "))"
    case .notWatched(let text): "\(quoted: text) is not watched"
    default: code
    }
  }

  /// `auto, on or off`
  private static func alternatives(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.joined() }
    return words.dropLast().joined(separator: ", ") + " or " + last
  }

  /// Whether it is the user's expectation that failed, and not the command.
  package var isExpectation: Bool {
    switch self {
    case .expectationFailed, .changeDiffers, .outputDiffers, .failed, .noError, .otherError,
      .notReceived, .unexpectedAction, .unreceivedActions, .effectsInFlight:
      true
    default: false
    }
  }
}
