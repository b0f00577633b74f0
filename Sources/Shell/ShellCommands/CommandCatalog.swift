package import ShellLanguage

/// The commands of a shell, with the grammar and the problems derived from them. An object, because
/// each statement asks for it several times.
package final class CommandCatalog: Sendable {
  /// The commands in the order of the help.
  package let commands: [any Command.Type]
  package let grammar: Grammar
  /// The explanations of all diagnostic codes, in alphabetical order.
  let explanations: [CodeExplanation]
  /// The problems that commands can report.
  package let problems: [any ExplainedProblem.Type]
  private let byName: [String: any Command.Type]

  package init(_ commands: [any Command.Type]) {
    self.commands = commands
    // Not by key path: the Swift 6.3 compiler crashes on a key path to a static requirement.
    grammar = Grammar(commands.map { $0.signature })
    byName = Dictionary(commands.map { ($0.signature.name, $0) }) { first, _ in first }
    problems = Self.sharedProblems + commands.flatMap { $0.problems }
    explanations = (CodeExplanation.ofLanguage + problems.flatMap { $0.explanations })
      .sorted { $0.code < $1.code }
  }

  /// Returns the catalog extended by more commands.
  package func adding(_ commands: any Command.Type...) -> CommandCatalog {
    CommandCatalog(self.commands + commands)
  }

  /// The catalog of the current task's shell.
  @TaskLocal package static var current = CommandCatalog(standard)

  package static var commands: [any Command.Type] { current.commands }
  package static var grammar: Grammar { current.grammar }

  /// Whether a text may call a command with one of the traits. It may also only mention the command's name.
  ///
  /// - Complexity: O(*n*) in bytes. Names are ASCII; any other byte may separate words.
  package static func mayCall(_ traits: CommandTraits, in text: String) -> Bool {
    let called = commands.filter { !$0.traits.isDisjoint(with: traits) }
    // By their first bytes, since few words of a text begin like one of them.
    var names: [[[UInt8]]] = Array(repeating: [], count: 256)
    for command in called {
      let name = Array(command.signature.name.utf8)
      names[Int(name[0])].append(name)
    }
    let wordBytes = partsOfWords
    var text = text
    return text.withUTF8 { text in
      var start = 0
      while start < text.count {
        var end = start
        while end < text.count, wordBytes[Int(text[end])] { end += 1 }
        if start < end, names[Int(text[start])].contains(where: text[start..<end].elementsEqual) {
          return true
        }
        start = end + 1
      }
      return false
    }
  }

  /// Which bytes are parts of words, by their values. To look one up costs less than to compare it.
  private static let partsOfWords: [Bool] = (0...UInt8.max).map { byte in
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
      true
    default: false
    }
  }

  package static func command(named name: String) -> (any Command.Type)? { current.byName[name] }

  /// The problems that several commands share.
  private static let sharedProblems: [any ExplainedProblem.Type] = [
    EvaluationProblem.self, ArgumentProblem.self, FileProblem.self, ControlFlowProblem.self,
    AssertionProblem.self,
  ]

  private static let standard: [any Command.Type] = [
    FeaturesCommand.self, LoadCommand.self, StoresCommand.self, UseCommand.self,
    CloseCommand.self, ResetCommand.self,
    SendCommand.self, ReceiveCommand.self, SkipCommand.self, ResendCommand.self,
    ActionsCommand.self, BindCommand.self, TapCommand.self, DismissCommand.self, PopCommand.self,
    AppearCommand.self, DisappearCommand.self,
    StateCommand.self, DiffCommand.self, FindCommand.self, WatchCommand.self, ObserveCommand.self,
    TypeCommand.self,
    EditCommand.self,
    ScopeCommand.self,
    UndoCommand.self, RedoCommand.self, GotoCommand.self, MarkCommand.self, HistoryCommand.self,
    DropCommand.self, ReplayCommand.self,
    EffectsCommand.self, CancelCommand.self, WaitCommand.self, AdvanceCommand.self, RunCommand.self,
    MuteCommand.self,
    DependencyCommand.self, SharedCommand.self,
    LetCommand.self, IfCommand.self, RepeatCommand.self, ForCommand.self, WhileCommand.self,
    RequiresCommand.self,
    TimeCommand.self, BenchCommand.self, ProfileCommand.self, DefCommand.self, SourceCommand.self,
    PrintCommand.self, ExpectCommand.self, SnapshotCommand.self, FailCommand.self,
    ExitCommand.self,
    SaveCommand.self, RestoreCommand.self, ExportCommand.self, RecordCommand.self, HelpCommand.self,
    SetCommand.self,
    ReloadCommand.self, ProgramCommand.self, QuitCommand.self,
    LearnCommand.self, LessonCommand.self, ShowCommand.self, ExplainCommand.self,
    LintCommand.self,
  ]
}
