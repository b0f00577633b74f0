import LineEditor
import ShellCommands
import ShellHost
import ShellLanguage

/// Runs a whole script. Nothing runs if the script can't be parsed, and the first error stops it.
@MainActor
struct ScriptFace {
  private let conversation: Conversation
  private let interrupts: InterruptSource

  /// - Parameter link: The connection to the parent; `nil` if there is none.
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
    // A journal costs time. A file that the script runs may need it, too.
    if CommandCatalog.mayCall([.needsJournal, .runsFile], in: source.text) {
      conversation.keepJournal()
    }
    let result = await interrupts.withHandler { [conversation] in
      conversation.interrupt()
    } operation: {
      await conversation.run(source)
    }
    let end = result == .done ? conversation.checkEnd(of: source) : result
    return await conversation.finish(after: end.status)
  }
}
