package import ShellLanguage
package import ShellOutput

/// Something that happened in a ``Conversation``, as data. A ``Presenter`` shows it.
package struct ShellEvent {
  /// When it happened, since the conversation began.
  package let time: Duration
  /// The number of the statement that it belongs to, counted from 1; `nil` between statements.
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
    /// A statement of a file, or of a session that is done again, begins within it.
    case innerStatementBegan(StatementPlace, isReplay: Bool)
    case statementEnded(StatementResult, after: Duration)
    /// What the statement has to say.
    case report(Report)
    /// What effects did while no statement was evaluated.
    case arrival(Report)
    /// The error that a statement or a text ended with.
    case diagnostic(EvaluationFailure)
    /// An issue of the user's code that no statement is the cause of.
    case issue(Diagnostic)
    /// Something that may not be as one expects.
    case note(String)
    /// What the shell itself does.
    case remark(String)
    case expectation(StatementPlace, held: Bool)
    /// Another session has taken the place of the one there was.
    case sessionReplaced
    /// The conversation is over.
    case ended(ExitStatus)
  }
}

/// An error with the text that its span is in, and the calls that led there, the innermost first.
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

/// What became of a statement, or of a text of several.
package enum StatementResult: Hashable, Sendable {
  case done
  case failed(ExitStatus)
  /// Somebody asks for the end of the conversation.
  case quit(ExitStatus)

  /// The status that a script ends with; `nil` where it goes on.
  package var status: ExitStatus? {
    switch self {
    case .done: nil
    case .failed(let status), .quit(let status): status
    }
  }
}
