package import ShellLanguage
package import ShellSession

/// Is told what goes on within the statement that is evaluated from outside.
@MainActor
package protocol EvaluationObserver: AnyObject {
  /// A statement of a file, or of a session that is done again, begins. Should it end the process, it is
  /// known which it was.
  func willEvaluate(_ statement: Statement, in source: SourceText, isReplay: Bool)

  /// A statement has ended, one within a block or a file too.
  ///
  /// - Parameter error: What it failed with, if it did.
  func didEvaluate(_ statement: Statement, in source: SourceText, error: (any Error)?)

  /// Another session has taken the place of the one there was.
  func didReplaceSession(_ old: ShellSession)
}
