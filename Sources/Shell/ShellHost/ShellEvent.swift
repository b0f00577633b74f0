package import ShellLanguage
package import ShellOutput

/// An event in a ``Conversation``, as data. A ``Presenter`` presents it.
package struct ShellEvent {
  /// The time since the start of the conversation.
  package let time: Duration
  /// The number of the statement that the event belongs to, counted from 1; `nil` between
  /// statements.
  package let statement: Int?
  package let kind: Kind

  package init(time: Duration, statement: Int?, kind: Kind) {
    self.time = time
    self.statement = statement
    self.kind = kind
  }

  package enum Kind {
    /// A statement begins.
    case statementBegan(StatementPlace, isActing: Bool)
    /// A nested statement begins: one of a file or of a replayed session.
    case innerStatementBegan(StatementPlace, isReplay: Bool)
    case statementEnded(StatementResult, after: Duration)
    /// Output of a statement.
    case report(Report)
    /// Actions of effects that arrived while no statement was evaluated.
    case arrival(Report)
    /// The error that ended a statement or a source text.
    case diagnostic(EvaluationFailure)
    /// An issue in the user's code that no statement caused.
    case issue(Diagnostic)
    /// A hint about something the user may not expect.
    case note(String)
    /// A message about what the shell itself does.
    case remark(String)
    case expectation(StatementPlace, held: Bool)
    /// The script skips itself, and ends.
    case scriptSkipped(reason: String)
    /// Another session has replaced the current one.
    case sessionReplaced
    /// The conversation is over.
    case ended(ExitStatus)
  }
}

/// An error with the source text of its span, and the call sites that led to it, innermost first.
package struct EvaluationFailure: Sendable {
  package let diagnostic: Diagnostic
  package let source: SourceText
  package let callers: [CallSite]

  package init(_ diagnostic: Diagnostic, in source: SourceText, callers: [CallSite] = []) {
    self.diagnostic = diagnostic
    self.source = source
    self.callers = callers
  }
}

/// The result of a statement, or of a text with several statements.
package enum StatementResult: Hashable, Sendable {
  case done
  case failed(ExitStatus)
  /// A request to end the conversation.
  case quit(ExitStatus)

  /// The exit status that a script ends with; `nil` if it continues.
  package var status: ExitStatus? {
    switch self {
    case .done: nil
    case .failed(let status), .quit(let status): status
    }
  }
}
