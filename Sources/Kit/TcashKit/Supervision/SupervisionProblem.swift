import Foundation
import ShellLanguage

/// What a supervisor finds out about the shell's end.
enum SupervisionProblem: Problem, Hashable {
  /// The program has trapped: with this message, where the Swift runtime gave one.
  case trapped(message: String)
  /// Its own code has ended it, with this status where that is known.
  case endedByFeature(status: Int32?)
  /// It could not go on.
  case failed(reason: String)
  /// It was killed from outside.
  case killed(signal: Int32)
  /// A statement heard of no interrupt.
  case didNotStop
  /// It can't be started again.
  case notStarted(reason: String)
  /// It traps however often it is started.
  case trapsAgain

  var code: String {
    switch self {
    case .trapped: "trapped"
    case .endedByFeature: "program-ended"
    case .failed: "shell-failed"
    case .killed: "killed"
    case .didNotStop: "did-not-stop"
    case .notStarted: "not-started"
    case .trapsAgain: "traps-again"
    }
  }

  var message: String {
    switch self {
    case .trapped(let message): message
    case .endedByFeature(let status):
      "the program was ended by its own code"
        + (status.map { ", with status \($0)" } ?? ", by 'exit'")
    case .failed(let reason): "the shell can't go on: \(reason)"
    case .killed(let signal): "the shell was ended from outside, by signal \(signal)"
    case .didNotStop: "the statement did not stop, and was ended"
    case .notStarted(let reason): "the shell can't be started again: \(reason)"
    case .trapsAgain: "the shell traps again and again, with nothing typed"
    }
  }

  /// What a trap without a message is about.
  static func trapped(by signal: Int32, isStackUsedUp: Bool) -> SupervisionProblem {
    if isStackUsedUp {
      return .trapped(message: "the stack is used up: something calls itself without end")
    }
    switch signal {
    case SIGILL, SIGTRAP:
      return .trapped(
        message: "a trap without a message, as an arithmetic overflow has none"
      )
    case SIGFPE: return .trapped(message: "an impossible calculation (SIGFPE)")
    case SIGABRT: return .trapped(message: "the program ended itself (SIGABRT)")
    case SIGSEGV, SIGBUS:
      return .trapped(message: "an access to memory that is not there")
    default: return .trapped(message: "ended by signal \(signal)")
    }
  }
}
