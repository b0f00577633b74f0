import ShellCommands
import ShellLanguage

/// Runs a whole script: nothing of it runs if it can't be parsed, and it stops at its first error.
@MainActor
struct ScriptRunner {
  private let runner: Runner

  init(_ runner: Runner) {
    self.runner = runner
  }

  func run(_ source: SourceText) async -> ExitStatus {
    switch runner.parse(source) {
    case .invalid(let diagnostic), .incomplete(let diagnostic):
      runner.console.printError(diagnostic, in: source)
      return .invalid
    case .complete(let statements):
      // What was printed is kept for whoever exports it, which costs time.
      runner.evaluator.options.recordsOutput =
        source.text.contains("export") || source.text.contains("source")
      // So is what 'save' writes of it.
      if source.text.contains("save") || source.text.contains("source") { runner.keepJournal() }
      let status = await runner.run(statements, in: source) ?? runner.checkEnd(of: source)
      return await runner.finish(after: status)
    }
  }
}
