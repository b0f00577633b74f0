import Foundation
import ShellLanguage

/// Reasons for the end of a shell, as its supervisor reports them.
enum SupervisionProblem: Problem, Hashable {
  /// The program trapped. The message is the Swift runtime's, or describes the signal.
  case trapped(message: String)
  /// The program's own code ended the process, with this status if it is known.
  case endedByFeature(status: Int32?)
  /// The shell could not continue.
  case failed(reason: String)
  /// The shell was killed from outside.
  case killed(signal: Int32)
  /// A statement did not react to an interrupt.
  case didNotStop
  /// The shell can't be restarted.
  case notStarted(reason: String)
  /// The shell traps each time it is started.
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
      "a feature ended the program"
        + (status.map { ", with status \($0)" } ?? ", by 'exit'")
    case .failed(let reason): "the shell can't continue: \(reason)"
    case .killed(let signal): "the shell was killed from outside, by signal \(signal)"
    case .didNotStop: "the statement did not stop and was terminated"
    case .notStarted(let reason): "the shell can't be restarted: \(reason)"
    case .trapsAgain: "the shell keeps trapping without any input"
    }
  }

  /// The problem for a trap without a message from the Swift runtime.
  static func trapped(by signal: Int32, isStackUsedUp: Bool) -> SupervisionProblem {
    if isStackUsedUp {
      return .trapped(message: "stack overflow: a function calls itself endlessly")
    }
    switch signal {
    case SIGILL, SIGTRAP:
      return .trapped(
        message: "a trap without a message, such as an arithmetic overflow"
      )
    case SIGFPE: return .trapped(message: "an arithmetic error (SIGFPE)")
    case SIGABRT: return .trapped(message: "the program aborted (SIGABRT)")
    case SIGSEGV, SIGBUS:
      return .trapped(message: "an access to invalid memory")
    default: return .trapped(message: "killed by signal \(signal)")
    }
  }
}
