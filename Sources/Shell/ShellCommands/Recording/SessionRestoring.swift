import Foundation
import PlatformIO
import ShellJournal
import ShellLanguage
import ShellOutput
import ShellSession
import ShellValues

/// Replaces the current session with a saved one.
///
/// The saved session is rebuilt in a separate evaluator. The current session stays unchanged
/// until the new one is complete.
@MainActor
struct SessionRestoring {
  private let evaluator: Evaluator
  private let path: ResolvedPath
  private let name: String
  private let isForced: Bool

  init(_ evaluator: Evaluator, path: ResolvedPath, name: String, isForced: Bool) {
    self.evaluator = evaluator
    self.path = path
    self.name = name
    self.isForced = isForced
  }

  /// - Returns: The report.
  /// - Throws: A diagnostic, ``EvaluationError`` or `CancellationError`. In each case nothing is
  ///   changed.
  func restore() async throws -> Report {
    do {
      return try await restoreOrFail()
    } catch var diagnostic as Diagnostic {
      diagnostic.help = [diagnostic.help, Self.assurance].compactMap(\.self).joined(separator: "\n")
      throw diagnostic
    } catch var error as EvaluationError {
      let help = [error.diagnostic.help, Self.assurance].compactMap(\.self)
      error.diagnostic.help = help.joined(separator: "\n")
      throw error
    }
  }

  private static let assurance = "Nothing is restored: the session is as it was."

  private func restoreOrFail() async throws -> Report {
    let text = try ScriptFile.read(path, as: name)
    let trial = Evaluator(session: evaluator.session.makeEmptyCopy(), options: evaluator.options)
    trial.display = evaluator.display.forNewSession
    trial.observer = evaluator.observer
    trial.consent = evaluator.consent
    evaluator.trial = trial
    defer { evaluator.trial = nil }
    var summary: SessionReplay.Summary
    let journal: [JournalRecord]
    var remarks: [String] = []
    // No statement begins with a brace.
    if text.hasPrefix("{") {
      let contents = JournalContents(parsing: Array(text.utf8))
      (summary, journal) = try await replay(contents, in: trial)
    } else {
      let appendix = SessionAppendix(of: text)
      // What a journal repeats has read its files already.
      let hasJournal = appendix?.isWhole == true
      if !isForced || hasJournal { try check(text, followsFiles: !hasJournal) }
      if let appendix, appendix.isWhole {
        (summary, journal) = try await replay(appendix.contents, in: trial)
        // The journal also contains statements that only inspect; count those of the script.
        summary.statementCount = program(text, in: trial)?.statements.count ?? 0
      } else {
        if SessionAppendix.isIn(text) {
          remarks.append(
            "ids, dates, chance and answers are new: the script or its '#=' lines were changed or cut off "
              + "since it was saved"
          )
          remarks += (appendix?.contents.damage ?? []).prefix(5).map {
            "'#=' \($0.text(isRun: true))"
          }
        } else if text.hasPrefix(SavedScript.opening) {
          remarks.append(
            "ids, dates, chance and answers are new: the '#=' lines at the end of the saved script "
              + "are missing, and so may be statements before them"
          )
        }
        (summary, journal) = try await run(text, in: trial, &remarks)
      }
    }
    let old = evaluator.adopt(trial, journal)
    let lines =
      [RestoredLine(subject: "restored \(name)", text: summary.headline)]
      + (remarks + summary.notes).map { RestoredLine(subject: "note", text: $0) }
      + [placeOf(old).map { RestoredLine(subject: "before", text: $0) }].compactMap(\.self)
    return .list(ListReport("restored", lines))
  }

  /// Tells where the previous session can be found.
  private func placeOf(_ old: ShellSession) -> String? {
    guard !old.stores.isEmpty else { return nil }
    let way =
      old.journal?.sink.path.map { path in
        let home = UserFolders().home.map { $0 + "/" }
        let short =
          home.flatMap { path.hasPrefix($0) ? "~/\(path.dropFirst($0.count))" : nil } ?? path
        return "restore \(StringLiteral.quoted(short))"
      }
      ?? "\(old.stores.map(\.name).joined(separator: ", ")), not kept"
    return way
  }

  // MARK: Checking

  private func check(_ text: String, followsFiles: Bool) throws {
    let source = SourceText(text, name: path.text)
    let checker = ScriptChecker(
      features: evaluator.session.features,
      followsFiles: followsFiles
    )
    let errors = checker.check(source)
    // A forced restore accepts errors, because a replay continues after a statement that fails.
    guard !errors.isEmpty, !isForced else { return }
    let places = errors.map { error in
      let line = error.diagnostic.span.map { error.source.location(of: $0.start).line }
      return (line.map { "line \($0): " } ?? "") + Self.text(of: error.diagnostic)
    }
    throw problem(places)
  }

  private static func text(of diagnostic: Diagnostic) -> String {
    let ways =
      diagnostic.suggestions.isEmpty
      ? diagnostic.help.map { "; \($0)" }
      : "; did you mean \(diagnostic.suggestions.prefix(3).map { "'\($0)'" }.joined(separator: ", "))?"
    return diagnostic.problem.message + (ways ?? "")
  }

  private func problem(_ places: [String]) -> Diagnostic {
    let limit = 20
    let rest = places.count > limit ? ["… and \(places.count - limit) more"] : []
    return Diagnostic(
      RestoreProblem.sessionDoesNotFit(name, count: places.count),
      help: (places.prefix(limit) + rest
        + ["Change the script, or use '--force' to restore what still fits of a saved session."])
        .joined(separator: "\n")
    )
  }

  // MARK: Restoring

  /// Asks the user, unless the file does nothing outside of the session.
  private func allow(_ calls: @autoclosure () -> OutsideCalls) async throws {
    guard let consent = evaluator.consent else { return }
    let calls = calls()
    if calls.isEmpty { return }
    guard await consent(OutsideRequest(path, as: name, calls)) else {
      throw Diagnostic(RestoreProblem.notAllowed(name))
    }
  }

  private func replay(
    _ contents: JournalContents,
    in trial: Evaluator
  ) async throws -> (SessionReplay.Summary, [JournalRecord]) {
    guard contents.statementCount > 0 || contents.isOfLaterVersion else {
      throw Diagnostic(RestoreProblem.nothingToRestore(name))
    }
    try await allow(OutsideCalls(in: contents, trial))
    let journal = MemoryJournal(contents.records)
    var misfits: [SessionReplay.Difference] = []
    let summary = await SessionReplay(contents, in: trial).run(
      continuingIn: journal,
      mayGoOn: { summary in
        misfits = isForced ? [] : summary.differences
        return misfits.isEmpty
      }
    )
    // Once the storages are written, an interruption no longer stops the restore.
    if summary.isInterrupted { throw CancellationError() }
    if summary.unknownVersion != nil {
      throw Diagnostic(
        FileProblem.fileNotReadable(name, reason: summary.notes.joined(separator: "; "))
      )
    }
    if !misfits.isEmpty { throw problem(misfits.map(\.text)) }
    return (summary, journal.records)
  }

  /// - Returns: `nil` for a text that can't be parsed.
  private func program(_ text: String, in trial: Evaluator) -> Program? {
    try? trial.program(SourceText(text, name: path.text))
  }

  /// Runs a script without an intact journal. If forced, statements that fail are skipped.
  private func run(
    _ text: String,
    in trial: Evaluator,
    _ remarks: inout [String]
  ) async throws -> (SessionReplay.Summary, [JournalRecord]) {
    let journal = MemoryJournal()
    trial.session.beginJournal(in: journal, folder: FileManager.default.currentDirectoryPath)
    trial.options.directory = path.folderText
    trial.openFiles = evaluator.openFiles + [path]
    guard let program = program(text, in: trial), !program.statements.isEmpty else {
      throw Diagnostic(RestoreProblem.nothingToRestore(name))
    }
    try await allow(OutsideCalls(in: program))
    var count = 0
    do {
      try await trial.run(program, emit: { _ in }) { statement, evaluate in
        trial.observer?.willEvaluate(statement, in: program.source, isReplay: false)
        do {
          try await evaluate()
          count += 1
        } catch let error as EvaluationError where isForced {
          let line = program.source.location(of: statement.span.start).line
          remarks.append("line \(line) is left out: \(error.diagnostic.problem.message)")
        } catch let quit as QuitRequest {
          let line = program.source.location(of: statement.span.start).line
          remarks.append("the script ends itself at line \(line)")
          throw quit
        }
      }
    } catch is QuitRequest {
      // `exit` ended the shell that ran the script originally. It must not end this one.
    } catch {
      trial.session.stores.forEach { $0.cancelEffects() }
      throw error
    }
    trial.options.directory = evaluator.options.directory
    trial.openFiles = evaluator.openFiles
    // If the script restored another session, continue with that session's journal.
    let records = trial.session.journal?.sink.contents()?.records ?? journal.records
    var summary = SessionReplay.Summary(statementCount: count)
    summary.count(trial.session.stores)
    return (summary, records)
  }
}

extension Evaluator {
  /// Continues with the session of another evaluator.
  ///
  /// - Parameter journal: The records of that session so far.
  /// - Returns: The replaced session, which has ended.
  func adopt(_ other: Evaluator, _ journal: [JournalRecord]) -> ShellSession {
    let old = session
    old.journal?.end(.done)
    for store in old.stores { store.cancelEffects() }
    let arrival = old.onBackgroundArrival
    old.onBackgroundArrival = nil
    session = other.session
    releaseStatesOnDemand()
    recorder.record = other.recorder.record
    definitions = other.definitions
    watches = other.watches
    observations = other.observations
    display = other.display
    session.onBackgroundArrival = arrival
    session.isEvaluating = true
    emitArrivals { _ in }
    let sink = makeJournal?() ?? (old.journal.map { _ in MemoryJournal() })
    if let sink {
      for record in journal { sink.append(record) }
      session.beginJournal(in: sink, folder: nil)
      if sink.path != nil { session.journal?.recordStates() }
    }
    observer?.didReplaceSession(old)
    return old
  }
}

/// A line of the report on a restored session.
private struct RestoredLine: ListedItem {
  let subject: String
  let text: String

  var members: JSONMembers { [("subject", .string(subject)), ("text", .string(text))] }
  var rows: [Row] { [Row([.plain(subject)], summary: text)] }
}
