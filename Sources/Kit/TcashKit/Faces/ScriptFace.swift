import LineEditor
import ShellCommands
import ShellHost
import ShellLanguage

/// Runs a whole script: nothing of it runs if it can't be parsed, and it stops at its first error.
@MainActor
struct ScriptFace {
  private let conversation: Conversation
  private let interrupts: InterruptSource

  /// - Parameter link: The connection with the parent, if there is one.
  init(
    _ conversation: Conversation,
    link: SupervisorLink?,
    interrupts: InterruptSource = InterruptSource()
  ) {
    self.conversation = conversation
    self.interrupts = interrupts
    interrupts.follow(link)
  }

  func run(_ source: SourceText) async -> ExitStatus {
    // What 'save' writes is kept where a script may save, which costs time.
    if source.text.contains("save") || source.text.contains("source") { conversation.keepJournal() }
    let result = await interrupts.withHandler { [conversation] in
      conversation.interrupt()
    } operation: {
      await conversation.run(source)
    }
    let end = result == .done ? conversation.checkEnd(of: source) : result
    return await conversation.finish(after: end.status)
  }
}
