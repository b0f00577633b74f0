import LineEditor
import ShellCommands
import ShellHost
import ShellLanguage
import ShellSession

/// Runs a whole script. Nothing runs if the script can't be parsed, and the first error stops it.
@MainActor
struct ScriptFace {
  private let conversation: Conversation
  private let interrupts: InterruptSource
  private let world: WorldKind

  /// - Parameters:
  ///   - link: The connection to the parent; `nil` if there is none.
  ///   - world: The world that the script begins in.
  init(
    _ conversation: Conversation,
    link: SupervisorLink?,
    world: WorldKind = .live,
    interrupts: InterruptSource = InterruptSource()
  ) {
    self.conversation = conversation
    self.world = world
    self.interrupts = interrupts
    interrupts.follow(link)
  }

  func run(_ source: SourceText, in folder: FolderSetup = FolderSetup()) async -> ExitStatus {
    let result = await interrupts.withHandler { [conversation] in
      conversation.interrupt()
    } operation: {
      await conversation.runScript(source, in: folder, world: world)
    }
    return await conversation.finish(after: result.status)
  }
}
