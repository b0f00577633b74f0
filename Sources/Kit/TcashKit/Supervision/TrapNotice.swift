import Foundation
import ShellCommands
import ShellHost
import ShellLanguage

/// The report about a shell that trapped or was ended: an error at the statement that caused it,
/// with the work in progress and the source locations.
struct TrapNotice {
  private let status: ShellStatus
  private let end: ShellProcess.End
  private let message: RuntimeMessage?

  init(_ status: ShellStatus, _ end: ShellProcess.End, _ message: RuntimeMessage?) {
    self.status = status
    self.end = end
    self.message = message
  }

  /// The text that contains the diagnostic's span.
  var source: SourceText { status.statement?.source ?? SourceText("") }

  var diagnostic: Diagnostic {
    let lines = [inner, status.work ?? silence].compactMap(\.self) + places
    return Diagnostic(
      problem,
      at: status.statement?.span,
      help: lines.isEmpty ? nil : lines.joined(separator: "\n")
    )
  }

  /// The inner statement, as in `at line 3 of setup.tcash: .incrementButtonTapped`.
  private var inner: String? {
    status.innerStatement.map { inner in
      let statement = inner.statement
      let text = StatementExcerpt.text(of: String(statement.source[statement.span]))
      if inner.isReplay { return "while the session was being replayed, at \(text)" }
      return statement.file.map { "at line \(statement.line) of \($0): \(text)" } ?? "at \(text)"
    }
  }

  private var problem: SupervisionProblem {
    if status.isStuck { return .didNotStop }
    if let reason = status.failure { return .failed(reason: reason) }
    if let message { return .trapped(message: message.text) }
    if let signal = status.trap {
      return .trapped(by: signal, isStackUsedUp: status.isStackUsedUp)
    }
    switch end {
    case .killed(SIGKILL): return .killed(signal: SIGKILL)
    case .killed(let signal): return .trapped(by: signal, isStackUsedUp: isSilent)
    case .exited(SupervisorLink.closedStatus):
      return .failed(reason: "a feature closed its files, pipes and sockets")
    case .exited(let status): return .endedByFeature(status: endStatus(status))
    }
  }

  /// The exit status, if it is known. When a feature calls `exit`, the process ends with another
  /// status than the feature's.
  private func endStatus(_ status: Int32) -> Int32? {
    status == ExitStatus.trapped.rawValue ? nil : status
  }

  /// Whether the shell ended without a report, as when a thread overflows its only stack.
  private var isSilent: Bool { status.trap == nil && end == .killed(SIGSEGV) }

  private var silence: String? {
    isSilent
      ? "probably on a separate thread: the shell could not report what was running, or where" : nil
  }

  private var places: [String] {
    if !status.frames.isEmpty { return status.frames.map { "at \($0)" } }
    if let place = message?.place { return ["at \(place)"] }
    // An overflowed stack may have too many frames to search in time.
    return status.isStackUsedUp ? ["the place in the sources is unknown"] : []
  }
}
