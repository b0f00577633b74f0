import Foundation
import LineEditor
import PlatformIO
import ShellCommands
import ShellHost
import ShellLanguage
import ShellLessons
import ShellOutput
import ShellSession
import ShellValues

/// The prompt. It reads input with a line editor, and prints the output of effects above the line
/// being edited.
@MainActor
final class PromptFace {
  let conversation: Conversation
  private let console: Console
  let link: SupervisorLink?
  private let interrupts: InterruptSource
  private let startup: StartupFile?
  private let keeper: SessionKeeper
  /// The world of a new session.
  private let world: WorldKind
  private let language = PromptLanguage()
  /// The path of the journal that can restore the session; `nil` if there is none.
  private(set) var journal: String?
  /// What the next line says at the beginning.
  var line = ""
  /// Teaches lessons; `nil` if the prompt does not.
  var guide: LessonGuide?
  /// The lesson that a new session begins with.
  var firstLesson: Lesson?
  /// When the file of the lesson's exercise was saved that was built last.
  var builtExercise: FileTime?
  /// The journal of the lesson's session.
  var lessonJournal: String?
  /// The learner's file in a class; `nil` for none.
  var learnerLog: LearnerLog?
  private let makeEditor: @MainActor (EditorParts) throws -> any LineEditor

  /// The parameters of the prompt's line editor.
  struct EditorParts {
    var interrupts: InterruptSource
    var language: LineLanguage
    var completer: Completer
    var hinter: Hinter
  }

  convenience init(
    _ conversation: Conversation,
    on console: Console,
    link: SupervisorLink?,
    startup: StartupFile? = nil,
    session plan: SessionKeeper.Plan = .new,
    world: WorldKind = .live
  ) {
    self.init(
      conversation,
      on: console,
      link: link,
      interrupts: InterruptSource(),
      startup: startup,
      session: plan,
      world: world
    ) { parts in
      try LibeditEditor(
        programName: "tcash",
        history: HistoryLocation.file,
        interrupts: parts.interrupts,
        language: parts.language,
        completer: parts.completer,
        hinter: parts.hinter
      )
    }
    console.pager = TerminalPager(environment: ProcessInfo.processInfo.environment) {
      [weak console] in console?.printNote($0)
    }
  }

  /// - Parameters:
  ///   - console: The console that prints the conversation's events.
  ///   - link: The connection to the parent; `nil` if no parent restarts the shell.
  ///   - startup: The script that runs before the first prompt.
  ///   - plan: Where to keep the session, and whether to resume one.
  ///   - world: The world of a new session.
  ///   - makeEditor: Makes the line editor. Tests make one that is driven by a script of keys.
  init(
    _ conversation: Conversation,
    on console: Console,
    link: SupervisorLink? = nil,
    interrupts: InterruptSource,
    startup: StartupFile? = nil,
    session plan: SessionKeeper.Plan = .none,
    world: WorldKind = .live,
    makeEditor: @escaping @MainActor (EditorParts) throws -> any LineEditor
  ) {
    self.conversation = conversation
    self.console = console
    self.link = link
    self.interrupts = interrupts
    self.startup = startup
    self.keeper = SessionKeeper(conversation, plan)
    self.world = world
    self.makeEditor = makeEditor
  }

  func run() async -> ExitStatus {
    let editor: any LineEditor
    do {
      editor = try makeEditor(
        EditorParts(
          interrupts: interrupts,
          language: language.lineLanguage,
          completer: completer,
          hinter: hinter
        )
      )
    } catch {
      standardError("\(ProgramName.current): the terminal does not support line editing: \(error)")
      return .commandFailed
    }
    connect(editor)
    connectSupervisor()
    if !keeper.isRestart, firstLesson == nil { greet() }
    // Follow interrupts between statements too: an effect may block the main queue as well.
    interrupts.follow(link)
    let stuckNotice = StuckNotice(isSupervised: link != nil) { editor.print($0) }
    defer { stuckNotice.end() }
    var status = await startUp()
    if status == nil { status = await readAndEvaluate(with: editor) }
    let end = await conversation.leave(status ?? .success)
    if let program = conversation.evaluator.restart {
      keeper.end(isContinuing: true)
      trace?.write(conversation.session)
      if !line.isEmpty { link?.send(.line(line)) }
      link?.send(.restart(program))
    } else {
      keeper.end()
      learnerLog?.noteEnd()
    }
    return end
  }

  /// The description of the session for the program that resumes it after a reload.
  private var trace: ReloadTrace? { journal.map { ReloadTrace(journal: $0) } }

  /// Tells the supervisor where the journal is, and `reload` whether the session can be restored.
  private func connectSupervisor() {
    keeper.onJournal = { [weak self] path in
      self?.journal = path
      self?.link?.send(.journal(path))
    }
    keeper.onRepeatedStatement = { [link] in link?.send(.replayed($0)) }
    let isDumb = ProcessInfo.processInfo.environment["TERM", default: "dumb"] == "dumb"
    conversation.evaluator.programBuilder = PackageBuilder(
      progress: isDumb ? nil : { StandardStreams.write($0) },
      obstacle: { [weak self] in self?.obstacleToRestart }
    )
  }

  /// Why the session can't go on in another program; `nil` if it can.
  var obstacleToRestart: String? {
    if link == nil { return "the shell can't be restarted without its supervisor" }
    let isKept = journal != nil && !keeper.isFailing
    return isKept ? nil : "the session is not kept, and would be lost"
  }

  private func connect(_ editor: any LineEditor) {
    console.shortIDs = conversation.evaluator.options.shortIDs
    console.width = { TerminalSize(of: STDOUT_FILENO).columns }
    console.write = { text, _ in editor.print(text) }
    conversation.evaluator.screenRecorder = ScreenCast(of: editor)
    conversation.evaluator.consent = { [weak self] request in
      await self?.allows(request, with: editor) ?? false
    }
  }

  /// Asks the user whether a file may act outside of the session. Own sessions may.
  private func allows(_ request: OutsideRequest, with editor: any LineEditor) async -> Bool {
    if let folder = SessionFolder.find(), request.path.isWithin(ResolvedPath(folder.path)) {
      return true
    }
    conversation.present(.note(request.text))
    let prompt = Prompt("Replay it? [y/N] ", styles: console.theme.map { LineStyles($0) })
    guard case .line(let answer) = await editor.readLine(prompt: prompt) else { return false }
    return ["y", "yes"].contains(answer.trimmingCharacters(in: .whitespaces).lowercased())
  }

  private func greet() {
    if let notice = Reflection.notice { conversation.present(.note(notice)) }
    let features = counted(conversation.session.features.count, "feature")
    conversation.present(
      .remark("tcash: \(features) ('features'), 'help' for help, Ctrl-D to leave")
    )
  }

  // MARK: Reading

  private func readAndEvaluate(with editor: any LineEditor) async -> ExitStatus {
    link?.send(.ready)
    while true {
      keeper.retry()
      let group = conversation.session.current?.feature.name
      language.setFit(LineValidator(conversation.evaluator))
      let prompt = Prompt(
        promptText,
        styles: console.theme.map { LineStyles($0) },
        group: group,
        keys: EditingKeys(rawValue: conversation.evaluator.display.editor.rawValue),
        showsKeys: conversation.evaluator.display.presents,
        line: line
      )
      let event = await readLine(prompt, with: editor)
      line = ""
      let goesOnElsewhere = conversation.evaluator.restart != nil
      switch event {
      case .line(let text) where goesOnElsewhere, .cancelled(let text):
        line = text
        if goesOnElsewhere { return .success }
      case .interrupted:
        if goesOnElsewhere { return .success }
      case .endOfInput:
        return .success
      case .line(let line):
        editor.addToHistory(line, group: group)
        // The history does not keep a line that begins with a space, either.
        conversation.evaluator.isOffTheRecord = line.first?.isWhitespace == true
        let source = SourceText(inLesson(line))
        switch await run(source) {
        case .done: break
        case .failed: editor.addToHistory(line, group: group, hasFailed: true)
        case .quit(let status): return status
        }
        await goOnWithLesson(after: source)
      }
    }
  }

  /// Runs typed text. Ctrl-C interrupts it.
  private func run(_ source: SourceText) async -> StatementResult {
    await interruptible { await $0.run(source) }
  }

  func interruptible(
    _ operation: (Conversation) async -> StatementResult
  ) async -> StatementResult {
    await interrupts.withHandler { [conversation] in
      conversation.interrupt()
    } operation: {
      await operation(conversation)
    }
  }

  /// `counter> `, `todos/todos[0]> `, or `tcash> ` if no store is loaded; `counter (not kept)> `
  /// while the session can't be written.
  private var promptText: String {
    let title = conversation.session.current?.promptTitle ?? "tcash"
    return "\(title)\(keeper.isFailing ? " (not kept)" : "")> "
  }

  // MARK: Starting

  /// Resumes a session, or runs the user's startup file.
  ///
  /// - Returns: The status to exit with; `nil` to show the prompt.
  private func startUp() async -> ExitStatus? {
    switch await beginSession() {
    case .interrupted:
      return .interrupted
    case .resumed:
      if let lines = trace?.comparison(with: conversation.session) {
        conversation.present(.remark(lines.joined(separator: "\n")))
      }
      await resumeLesson()
      // The startup file ran when this session began.
      return nil
    case .anew:
      await conversation.begin(in: world)
      let status = await runStartupFile()
      if status == nil { await beginLesson() }
      return status
    }
  }

  private func beginSession() async -> SessionKeeper.Beginning {
    await interrupts.withHandler { [conversation] in
      conversation.interrupt()
    } operation: {
      await conversation.interruptible { [keeper] in await keeper.begin() }
    }
  }

  /// Runs the user's startup file, and shows what it prints and its errors. A wrong line leaves out only itself.
  private func runStartupFile() async -> ExitStatus? {
    guard let startup else { return nil }
    let source: SourceText
    do {
      source = try startup.read()
    } catch {
      if let diagnostic = error as? Diagnostic {
        conversation.present(.diagnostic(EvaluationFailure(diagnostic, in: SourceText(""))))
      }
      return nil
    }
    let options = conversation.evaluator.options
    // Paths in the file are relative to its folder.
    conversation.evaluator.options.directory = startup.folder
    conversation.evaluator.options.isQuiet = true
    defer {
      conversation.evaluator.options.directory = options.directory
      conversation.evaluator.options.isQuiet = options.isQuiet
    }
    switch await interruptible({ await $0.runEachStatement(of: source) }) {
    case .done: return nil
    case .quit(let status): return status
    case .failed:
      conversation.present(.note("the rest of \(startup.path) was skipped"))
      return nil
    }
  }

  // MARK: Completion

  /// Completes input. The editor's thread waits while the main actor inspects the stores.
  private var completer: Completer {
    { [weak self] request in
      let answer = CompletionAnswer()
      Task { @MainActor in
        answer.give(self?.completions(for: request))
      }
      return answer.wait() ?? CompletionList(replacedCount: 0, completions: [])
    }
  }

  /// Computes a parameter hint on the main actor. No key waits for the hint.
  private var hinter: Hinter {
    { [weak self] left in await self?.parameterHint(for: left) }
  }

  private func parameterHint(for left: String) -> String? {
    conversation.evaluator.parameterHint(for: left)
  }

  private func completions(for request: CompletionRequest) -> CompletionList {
    let left = String(request.line.prefix(request.cursor))
    let candidates = conversation.evaluator.completions(for: left)
    return CompletionList(
      replacedCount: candidates.replacedCount,
      completions: candidates.items.map {
        Completion($0.text, title: $0.title, summary: $0.summary, endsWord: $0.endsWord)
      },
      remainder: candidates.remainder,
      note: candidates.note
    )
  }
}

/// A completion list that one thread provides and another waits for.
private final class CompletionAnswer: @unchecked Sendable {
  // Sendable holds because the semaphore orders the one write before the one read.
  private var list: CompletionList?
  private let semaphore = DispatchSemaphore(value: 0)

  func give(_ list: CompletionList?) {
    self.list = list
    semaphore.signal()
  }

  /// - Returns: `nil` if no answer arrives within two seconds. The main actor may be in a reducer
  ///   that never returns, and only the waiting thread can read Ctrl-C.
  func wait() -> CompletionList? {
    semaphore.wait(timeout: .now() + 2) == .success ? list : nil
  }
}
