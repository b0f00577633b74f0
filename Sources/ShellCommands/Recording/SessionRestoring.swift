import Foundation
import ShellLanguage
import ShellOutput
import ShellSession
import ShellValues

/// Puts a session that was saved in the place of the one there is.
///
/// It comes about in an evaluator of its own: until all of it is there, the session of now is as it was.
@MainActor
struct SessionRestoring {
  private let evaluator: Evaluator
  private let path: String
  private let name: String
  private let isForced: Bool

  init(_ evaluator: Evaluator, path: String, name: String, isForced: Bool) {
    self.evaluator = evaluator
    self.path = path
    self.name = name
    self.isForced = isForced
  }

  /// - Returns: What to tell.
  /// - Throws: A diagnostic, ``EvaluationError`` or `CancellationError`; then nothing is changed.
  func restore() async throws -> Report {
    let text = try ScriptFile.read(path, as: name)
    let trial = Evaluator(session: evaluator.session.makeAnew(), options: evaluator.options)
    trial.options.recordsOutput = true
    trial.session.settings = evaluator.session.settings.ofDisplay
    let summary: SessionReplay.Summary
    let journal: [JournalRecord]
    var remarks: [String] = []
    if text.hasPrefix("{\"header\"") {
      let contents = JournalContents(parsing: Array(text.utf8))
      (summary, journal) = try await replay(contents, in: trial)
    } else {
      let appendix = SessionAppendix(of: text)
      if !isForced || appendix?.fitsScript == true { try check(text) }
      if let appendix, appendix.fitsScript {
        (summary, journal) = try await replay(appendix.contents, in: trial)
      } else {
        if SessionAppendix.isIn(text) {
          remarks.append(
            "ids, dates, chance and answers are new: the script or its '#=' lines were changed since it was "
              + "saved"
          )
        }
        (summary, journal) = try await run(text, in: trial, &remarks)
      }
    }
    let old = evaluator.adopt(trial, journal)
    let notes = (remarks + summary.notes).map { Row([.plain("note")], summary: $0) }
    let restored = Row([.plain("restored \(name)")], summary: summary.headline)
    return .table([restored] + notes + [replaced(old)].compactMap(\.self))
  }

  /// Where the session before can be found.
  private func replaced(_ old: ShellSession) -> Row? {
    guard !old.stores.isEmpty else { return nil }
    let way =
      old.journal?.sink.path.map { path in
        let home = NSHomeDirectory() + "/"
        let short = path.hasPrefix(home) ? "~/\(path.dropFirst(home.count))" : path
        return "restore \(StringLiteral.quoted(short))"
      }
      ?? "\(old.stores.map(\.name).joined(separator: ", ")): gone"
    return Row([.plain("before")], summary: way)
  }

  // MARK: Checking

  private func check(_ text: String) throws {
    let source = SourceText(text, name: path)
    let errors = ScriptChecker(features: evaluator.session.features).check(source)
    // What a journal has goes on behind an error.
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
      CommandProblem.sessionDoesNotFit(name, count: places.count),
      help: (places.prefix(limit) + rest
        + ["Change the script, or restore what still fits of a saved session with '--force'."])
        .joined(separator: "\n")
    )
  }

  // MARK: Doing it

  private func replay(
    _ contents: JournalContents,
    in trial: Evaluator
  ) async throws -> (SessionReplay.Summary, [JournalRecord]) {
    let journal = MemoryJournal(contents.records)
    let summary = await SessionReplay(contents, in: trial).run(continuingIn: journal)
    try Task.checkCancellation()
    if summary.unknownVersion != nil {
      throw Diagnostic(
        CommandProblem.fileNotReadable(name, reason: summary.notes.joined(separator: "; "))
      )
    }
    guard contents.statementCount > 0 else {
      throw Diagnostic(CommandProblem.nothingToRestore(name))
    }
    if !isForced, !summary.differences.isEmpty { throw problem(summary.differences.map(\.text)) }
    return (summary, journal.records)
  }

  /// Runs a script whose live parts are not known; where that is asked for, without what does not fit.
  private func run(
    _ text: String,
    in trial: Evaluator,
    _ remarks: inout [String]
  ) async throws -> (SessionReplay.Summary, [JournalRecord]) {
    let source = SourceText(text, name: path)
    let journal = MemoryJournal()
    trial.session.beginJournal(in: journal, folder: FileManager.default.currentDirectoryPath)
    trial.options.directory = (path as NSString).deletingLastPathComponent
    trial.openFiles = [path]
    let parsed = trial.parse(source, allowsAbbreviations: false)
    guard case .complete(let statements) = parsed, !statements.isEmpty else {
      throw Diagnostic(CommandProblem.nothingToRestore(name))
    }
    do {
      for statement in statements {
        do {
          try await trial.evaluate(statement, in: source) { _ in }
        } catch let error as EvaluationError where isForced {
          let line = source.location(of: statement.span.start).line
          remarks.append("line \(line) is left out: \(error.diagnostic.problem.message)")
        }
      }
    } catch {
      trial.session.stores.forEach { $0.cancelEffects() }
      throw error
    }
    trial.options.directory = evaluator.options.directory
    trial.openFiles = evaluator.openFiles
    return (SessionReplay.Summary(of: trial.session, statements.count), journal.records)
  }
}

extension SessionReplay.Summary {
  @MainActor
  fileprivate init(of session: ShellSession, _ statementCount: Int) {
    self.init(
      statementCount: statementCount,
      actionCount: session.stores.reduce(0) { $0 + $1.timeline.actionCount },
      stores: session.stores.map { ($0.name, $0.timeline.position) }
    )
  }
}

extension Evaluator {
  /// Goes on with another session.
  ///
  /// - Parameter journal: What was written of it so far.
  /// - Returns: The session that it takes the place of, which has ended.
  fileprivate func adopt(_ other: Evaluator, _ journal: [JournalRecord]) -> ShellSession {
    let old = session
    old.journal?.end(.done)
    for store in old.stores { store.cancelEffects() }
    let arrival = old.onBackgroundArrival
    old.onBackgroundArrival = nil
    session = other.session
    definitions = other.definitions
    watches = other.watches
    session.onBackgroundArrival = arrival
    session.isEvaluating = true
    emitArrivals { _ in }
    let sink = makeJournal?() ?? (old.journal.map { _ in MemoryJournal() })
    if let sink {
      for record in journal { sink.append(record) }
      session.beginJournal(in: sink, folder: nil)
    }
    return old
  }
}
