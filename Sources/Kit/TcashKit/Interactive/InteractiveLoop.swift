import ComposableArchitecture
import Foundation
import LineEditor
import ShellCommands
import ShellLanguage
import ShellOutput
import ShellSession
import ShellValues

/// The prompt: reads statements with a line editor, evaluates them, and prints what effects do
/// meanwhile above the line that is being edited.
@MainActor
final class InteractiveLoop {
  private let runner: Runner
  private let interrupts: InterruptSource
  private let startup: StartupFile?
  private let keeper: SessionKeeper
  private let language = PromptLanguage()
  /// The file that the session can be restored from.
  private var journal: String?
  private let makeEditor: @MainActor (EditorParts) throws -> any LineEditor

  /// What an editor for the prompt is made of.
  struct EditorParts {
    var interrupts: InterruptSource
    var language: LineLanguage
    var completer: Completer
    var hinter: Hinter
  }

  convenience init(
    _ runner: Runner,
    startup: StartupFile? = nil,
    session plan: SessionKeeper.Plan = .new
  ) {
    self.init(runner, interrupts: InterruptSource(), startup: startup, session: plan) { parts in
      try LibeditEditor(
        programName: "tcash",
        history: HistoryLocation.file,
        interrupts: parts.interrupts,
        language: parts.language,
        completer: parts.completer,
        hinter: parts.hinter
      )
    }
    runner.console.pager = TerminalPager(environment: ProcessInfo.processInfo.environment)
  }

  /// - Parameters:
  ///   - startup: The script that runs before the first prompt.
  ///   - plan: Where the session is kept, and whether one goes on.
  ///   - makeEditor: Makes the line editor; a test's is driven by a script of keys.
  init(
    _ runner: Runner,
    interrupts: InterruptSource,
    startup: StartupFile? = nil,
    session plan: SessionKeeper.Plan = .none,
    makeEditor: @escaping @MainActor (EditorParts) throws -> any LineEditor
  ) {
    self.runner = runner
    self.interrupts = interrupts
    self.startup = startup
    self.keeper = SessionKeeper(runner, plan)
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
      standardError("tcash: the terminal can't be edited on: \(error)")
      return .commandFailed
    }
    connect(editor)
    connectSupervisor()
    if !keeper.isRestart { greet() }
    // Also while nothing is evaluated: what an effect does may never return either.
    let probe = MainQueueProbe()
    interrupts.observe { probe.interrupt() }
    let stuckNotice = StuckNotice { editor.print($0) }
    defer { stuckNotice.end() }
    let status =
      if let status = await startUp() { status } else { await readAndEvaluate(with: editor) }
    // Nobody would hear of a save that fails after the prompt is gone.
    await PendingSaves.finish()
    runner.printIssues()
    if let program = runner.evaluator.restart {
      trace?.write(runner.session)
      SupervisorLink.current?.send(.restart(program))
    } else {
      keeper.end()
    }
    return status
  }

  /// Where the session is described for the program that it goes on in.
  private var trace: ReloadTrace? { journal.map { ReloadTrace(journal: $0) } }

  /// Lets the supervisor know what the session can be restored from, and 'reload' whether it can be.
  private func connectSupervisor() {
    let link = SupervisorLink.current
    keeper.onJournal = { [weak self] path in
      self?.journal = path
      link?.send(.journal(path))
    }
    keeper.onRepeatedStatement = { link?.send(.replayed($0)) }
    let isDumb = ProcessInfo.processInfo.environment["TERM", default: "dumb"] == "dumb"
    runner.evaluator.programBuilder = PackageBuilder(
      progress: isDumb ? nil : { StandardStreams.write($0) },
      obstacle: { [weak self] in
        if link == nil { return "without its supervisor the shell can't be started again" }
        return self?.journal == nil ? "the session is not kept, and would be lost" : nil
      }
    )
  }

  private func connect(_ editor: any LineEditor) {
    runner.console.width = { TerminalSize(of: STDOUT_FILENO).columns }
    runner.console.write = { text, _ in editor.print(text) }
    runner.session.onBackgroundArrival = { [weak self] in self?.scheduleBackgroundOutput() }
    runner.evaluator.issues.onIssue { [weak self] in
      Task { @MainActor in self?.scheduleBackgroundOutput() }
    }
  }

  private func greet() {
    if let notice = Reflection.notice {
      runner.console.printNote(notice)
    }
    let features = counted(runner.session.features.count, "feature")
    runner.console.printRemark("tcash: \(features) ('features'), 'help' for help, Ctrl-D to leave")
  }

  // MARK: Reading

  private func readAndEvaluate(with editor: any LineEditor) async -> ExitStatus {
    SupervisorLink.current?.send(.ready)
    while true {
      let group = runner.session.current?.feature.name
      language.setKnownActions(knownActions)
      let prompt = Prompt(
        promptText,
        isColored: runner.console.isColored,
        group: group,
        keys: EditingKeys(rawValue: runner.session.settings.editor.rawValue)
      )
      switch await editor.readLine(prompt: prompt) {
      case .interrupted:
        continue
      case .endOfInput:
        return .success
      case .line(let line):
        let source = SourceText(line)
        editor.addToHistory(line, group: group)
        if let status = await evaluate(runner.parse(source), in: source) { return status }
      }
    }
  }

  /// The cases of the action that can be sent where the prompt stands.
  private var knownActions: Set<String>? {
    guard let store = runner.session.current else { return nil }
    let cases = CaseListing(of: store.scope.actionType(in: store))?.cases
    return cases.map { Set($0.map(\.name)) }
  }

  /// `counter> `, `todos/todos[0]> `, or `tcash> ` where no store is loaded.
  private var promptText: String {
    "\(runner.session.current?.promptTitle ?? "tcash")> "
  }

  // MARK: Evaluating

  /// Runs the user's own script, which Ctrl-C stops as it does a statement.
  private func startUp() async -> ExitStatus? {
    switch await beginSession() {
    case .interrupted:
      return .interrupted
    case .resumed:
      if let lines = trace?.comparison(with: runner.session) {
        runner.console.printRemark(lines.joined(separator: "\n"))
      }
      // It has run the script.
      return nil
    case .anew:
      break
    }
    guard let startup else { return nil }
    return await interruptible { [runner] in await startup.run(with: runner) }
  }

  private func beginSession() async -> SessionKeeper.Beginning {
    let beginning = Task { await keeper.begin() }
    return await interrupts.withHandler {
      beginning.cancel()
    } operation: {
      await beginning.value
    }
  }

  /// - Returns: `nil` to go on, else the status that the process is to end with.
  private func evaluate(_ result: ParseResult, in source: SourceText) async -> ExitStatus? {
    switch result {
    case .invalid(let diagnostic), .incomplete(let diagnostic):
      runner.console.printError(diagnostic, in: source)
      return nil
    case .complete(let statements):
      return await evaluate(statements, in: source)
    }
  }

  private func evaluate(_ statements: [Statement], in source: SourceText) async -> ExitStatus? {
    await interruptible { [runner] in await runner.quitStatus(of: statements, in: source) }
  }

  private func interruptible(
    _ operation: @escaping @MainActor () async -> ExitStatus?
  ) async -> ExitStatus? {
    let evaluation = Task { await operation() }
    let status = await interrupts.withHandler {
      evaluation.cancel()
    } operation: {
      await evaluation.value
    }
    flushBackgroundOutput()
    return status
  }

  // MARK: Background output

  /// Prints what effects did, after the rest of the turn has run: what follows at once from an action
  /// is printed with it.
  private func scheduleBackgroundOutput() {
    Task { @MainActor [weak self] in
      guard let self, !runner.session.isEvaluating else { return }
      flushBackgroundOutput()
    }
  }

  private func flushBackgroundOutput() {
    runner.evaluator.emitArrivals { runner.console.print($0) }
    runner.printIssues()
  }

  // MARK: Completion

  /// Answers on the editor's thread, which waits while the main actor looks at the stores.
  private var completer: Completer {
    { [weak self] request in
      let answer = CompletionAnswer()
      Task { @MainActor in
        answer.give(self?.completions(for: request))
      }
      return answer.wait() ?? CompletionList(replacedCount: 0, completions: [])
    }
  }

  /// Answers when the main actor comes to it; no key waits for that.
  private var hinter: Hinter {
    { [weak self] left in await self?.parameterHint(for: left) }
  }

  private func parameterHint(for left: String) -> String? {
    runner.evaluator.parameterHint(for: left)
  }

  private func completions(for request: CompletionRequest) -> CompletionList {
    let left = String(request.line.prefix(request.cursor))
    let candidates = runner.evaluator.completions(for: left)
    return CompletionList(
      replacedCount: candidates.replacedCount,
      completions: candidates.items.map {
        Completion($0.text, title: $0.title, summary: $0.summary, endsWord: $0.endsWord)
      },
      remainder: candidates.remainder
    )
  }
}

/// An answer that one thread waits for and another gives.
private final class CompletionAnswer: @unchecked Sendable {
  // Sendable holds because the semaphore orders the one write before the one read.
  private var list: CompletionList?
  private let semaphore = DispatchSemaphore(value: 0)

  func give(_ list: CompletionList?) {
    self.list = list
    semaphore.signal()
  }

  /// - Returns: `nil` where the answer does not come soon: the main actor may be in a reducer that never
  ///   returns, and Ctrl-C is a key that only the waiting thread reads.
  func wait() -> CompletionList? {
    semaphore.wait(timeout: .now() + 2) == .success ? list : nil
  }
}
