import Foundation
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
  var source: SourceText { SourceText(account.statement ?? "") }

  var diagnostic: Diagnostic {
    let statement = account.statement.map { SourceSpan(0, $0.utf8.count) }
    let lines = [account.innerStatement, account.work ?? silence].compactMap(\.self) + places
    return Diagnostic(
      problem,
      at: statement,
      help: lines.isEmpty ? nil : lines.joined(separator: "\n")
    )
  }

  private var problem: SupervisionProblem {
    if account.isStuck { return .didNotStop }
    if let message { return .trapped(message: message.text) }
    if let signal = account.trap {
      return .trapped(by: signal, isStackUsedUp: account.isStackUsedUp)
    }
    switch end {
    case .killed(SIGKILL): return .killed(signal: SIGKILL)
    case .killed(let signal): return .trapped(by: signal, isStackUsedUp: isSilent)
    case .exited(let status): return .trapped(message: "it ended with status \(status)")
    }
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
