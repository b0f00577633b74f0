import Foundation

/// How a pager ended, and how much of the text it had read. The two determine whether the user saw
/// the text.
struct PagerEnd: Hashable {
  enum Cause: Hashable {
    case status(Int32)
    case signal(Int32)
    case notStarted
  }

  enum Outcome: Hashable {
    /// The pager showed all that the user wanted to see.
    case shown
    /// The pager failed after it had read the whole text, and probably showed it.
    case failedAfterReading
    /// The pager failed before it had read the whole text.
    case failed
    /// The pager did not run.
    case missing
  }

  /// The command line of the pager.
  let command: String
  let cause: Cause
  /// The size of the text and of its unread part, in bytes.
  let size: Int
  let unreadSize: Int

  init(_ command: String, _ cause: Cause, size: Int, unreadSize: Int) {
    self.command = command
    self.cause = cause
    self.size = size
    self.unreadSize = unreadSize
  }

  /// - Parameter waitStatus: The status that `waitpid` reported for the ended process.
  static func cause(waitStatus: Int32) -> Cause {
    let signal = waitStatus & 0x7F
    if signal != 0 { return .signal(signal) }
    let status = waitStatus >> 8 & 0xFF
    // The shell reports a signal that ended its program as 128 plus the signal.
    return (129...192).contains(status) ? .signal(status - 128) : .status(status)
  }

  var outcome: Outcome {
    switch cause {
    case .notStarted: .missing
    case .status(0): .shown
    // Keys of the user, or a pipeline whose last program was left early.
    case .signal(SIGINT), .signal(SIGQUIT), .signal(SIGPIPE): .shown
    case .signal: .failed
    case .status(126...127) where unreadSize == size: .missing
    // 'less -K' exits with 2 on Ctrl-C. So does a shell that can't parse the command line, but it
    // reads nothing.
    case .status(2) where isLess && unreadSize < size: .shown
    case .status: unreadSize == 0 ? .failedAfterReading : .failed
    }
  }

  private var isLess: Bool {
    command.split(separator: " ").first?.split(separator: "/").last == "less"
  }

  /// The problem to report to the user; `nil` if all went well.
  var problem: String? {
    let name = "the pager '\(command)'"
    let advice = "'set pager off' turns paging off"
    switch outcome {
    case .shown: return nil
    case .failedAfterReading: return "\(name) \(ending) after it had read everything; \(advice)"
    case .failed: return "\(name) \(ending), so its text was printed instead; \(advice)"
    case .missing:
      return "\(name) can't be run\(detail), so its text was printed instead; \(advice)"
    }
  }

  private var ending: String {
    switch cause {
    case .status(let status): "failed with status \(status)"
    case .signal(let signal): "was ended by signal \(signal)"
    case .notStarted: "was not started"
    }
  }

  private var detail: String {
    if case .status(let status) = cause { " (status \(status))" } else { "" }
  }
}
