import ShellLanguage
import ShellOutput

/// What is told to programs of a trap: one object, as of any other error.
///
/// It is collected while the report is made, by the thread that has trapped.
struct TrapLine {
  private let statement: SourceSpan
  private let source: SourceText
  private var account = ShellAccount()

  init(_ statement: Statement, in source: SourceText) {
    self.statement = statement.span
    self.source = source
    account.take(.running(source[statement.span]))
  }

  /// Takes a part of the report.
  mutating func take(_ message: ControlMessage) { account.take(message) }

  /// The object, with its line's end.
  ///
  /// - Parameter message: What the Swift runtime said.
  func text(_ message: RuntimeMessage?) -> String {
    let notice = TrapNotice(account, .exited(ExitStatus.trapped.rawValue), message).diagnostic
    return line(Diagnostic(notice.problem, at: statement, help: notice.help))
  }

  /// What there is to tell where nothing can be found out.
  var shortText: String {
    line(Diagnostic(SupervisionProblem.trapped(message: "the program has trapped"), at: statement))
  }

  private func line(_ diagnostic: Diagnostic) -> String {
    JSONFormat().line(for: diagnostic, in: source) + "\n"
  }
}
