import Foundation
import ShellCommands
import ShellHost
import ShellLanguage

/// What people are told of a shell that has trapped, or was ended: the error at the statement that caused
/// it, with what was at work and where.
struct TrapNotice {
  private let account: ShellAccount
  private let end: ShellProcess.End
  private let message: RuntimeMessage?

  init(_ account: ShellAccount, _ end: ShellProcess.End, _ message: RuntimeMessage?) {
    self.account = account
    self.end = end
    self.message = message
  }

  /// The text that the diagnostic's span is in.
  var source: SourceText { account.statement?.source ?? SourceText("") }

  var diagnostic: Diagnostic {
    let lines = [inner, account.work ?? silence].compactMap(\.self) + places
    return Diagnostic(
      problem,
      at: account.statement?.span,
      help: lines.isEmpty ? nil : lines.joined(separator: "\n")
    )
  }

  /// `at line 3 of setup.tcash: .incrementButtonTapped`
  private var inner: String? {
    account.innerStatement.map { inner in
      let statement = inner.statement
      let text = StatementExcerpt.text(of: String(statement.source[statement.span]))
      if inner.isReplay { return "while the session was replayed, at \(text)" }
      return statement.file.map { "at line \(statement.line) of \($0): \(text)" } ?? "at \(text)"
    }
  }

  private var problem: SupervisionProblem {
    if account.isStuck { return .didNotStop }
    if let reason = account.failure { return .failed(reason: reason) }
    if let message { return .trapped(message: message.text) }
    if let signal = account.trap {
      return .trapped(by: signal, isStackUsedUp: account.isStackUsedUp)
    }
    switch end {
    case .killed(SIGKILL): return .killed(signal: SIGKILL)
    case .killed(let signal): return .trapped(by: signal, isStackUsedUp: isSilent)
    case .exited(let status): return .endedByFeature(status: endStatus(status))
    }
  }

  /// A feature that calls `exit` with a status is kept from it, and the process ends with another.
  private func endStatus(_ status: Int32) -> Int32? {
    status == ExitStatus.trapped.rawValue ? nil : status
  }

  /// Whether it could not say a word at its end, as a thread whose only stack is used up can't.
  private var isSilent: Bool { account.trap == nil && end == .killed(SIGSEGV) }

  private var silence: String? {
    isSilent
      ? "on a thread of its own, most likely: it could not say what was at work, nor where" : nil
  }

  private var places: [String] {
    if !account.frames.isEmpty { return account.frames.map { "at \($0)" } }
    if let place = message?.place { return ["at \(place)"] }
    // So many calls can't always be looked through in time.
    return account.isStackUsedUp ? ["where in the sources could not be found out"] : []
  }
}
