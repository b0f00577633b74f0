package import ShellLanguage

/// All commands, in the order that help lists them.
package enum CommandCatalog {
  package static let commands: [any Command.Type] = [
    FeaturesCommand.self, LoadCommand.self, StoresCommand.self, UseCommand.self,
    CloseCommand.self, ResetCommand.self,
    SendCommand.self, ReceiveCommand.self, SkipCommand.self, ResendCommand.self,
    ActionsCommand.self, BindCommand.self, DismissCommand.self, PopCommand.self,
    StateCommand.self, DiffCommand.self, FindCommand.self, WatchCommand.self, TypeCommand.self,
    EditCommand.self,
    ScopeCommand.self,
    UndoCommand.self, RedoCommand.self, GotoCommand.self, MarkCommand.self, HistoryCommand.self,
    DropCommand.self, ReplayCommand.self,
    EffectsCommand.self, CancelCommand.self, WaitCommand.self, AdvanceCommand.self, RunCommand.self,
    DependencyCommand.self, SharedCommand.self,
    LetCommand.self, IfCommand.self, RepeatCommand.self, ForCommand.self, WhileCommand.self,
    DefCommand.self, SourceCommand.self, PrintCommand.self, ExpectCommand.self, FailCommand.self,
    ExitCommand.self,
    SaveCommand.self, RestoreCommand.self, ExportCommand.self, HelpCommand.self, SetCommand.self,
    ReloadCommand.self, QuitCommand.self,
  ]

  // Not by key path: the 6.3 compiler crashes on one to a static requirement.
  package static let grammar = Grammar(commands.map { $0.signature })

  private static let byName: [String: any Command.Type] = {
    var byName: [String: any Command.Type] = [:]
    for command in commands { byName[command.signature.name] = command }
    return byName
  }()

  package static func command(named name: String) -> (any Command.Type)? { byName[name] }
}
