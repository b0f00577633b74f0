import Foundation
import PlatformIO
package import ShellJournal
import ShellLanguage
package import ShellSession
import ShellValues

/// Evaluates the statements of a journal again, in a fresh session.
///
/// No effect runs and nothing is printed. The actions of effects, random values and outside changes
/// come from the journal.
@MainActor
package struct SessionReplay {
  /// The result of a replay.
  package struct Summary: Sendable {
    /// The number of statements evaluated.
    package internal(set) var statementCount = 0
    /// The number of actions done in all stores, on their current branches.
    package fileprivate(set) var actionCount = 0
    /// The stores, each with its current entry.
    package fileprivate(set) var stores: [(name: String, position: Int)] = []
    /// The effects that were in flight and no longer run.
    package fileprivate(set) var lostEffects: [JournalRecord.EffectText] = []
    /// The statement during which the process ended, unless that was reported before.
    package fileprivate(set) var cutStatement: CutStatement?
    /// The first recorded state that is not the same again.
    package fileprivate(set) var stateDifference: StateDifference?
    /// The number of statements that the user kept out of the journal.
    package fileprivate(set) var withheldCount = 0
    /// Differences from the recorded session, by statement.
    package fileprivate(set) var differences: [Difference] = []
    /// The folder in which the session was started, if it differs from the current one.
    package fileprivate(set) var otherFolder: String?
    /// The parts of the journal that can't be believed.
    package internal(set) var damage: [JournalDamage] = []
    /// Whether an earlier version wrote the journal, or its beginning, without checksums.
    package fileprivate(set) var isUnverified = false
    /// Whether the replay was interrupted. If it was, the journal is unchanged and the session must
    /// not be used.
    package fileprivate(set) var isInterrupted = false
    /// The version of the journal if this program does not support it. In that case nothing was
    /// done.
    package fileprivate(set) var unknownVersion: Int?

    /// The summary for a program that differs from the one that recorded the session.
    package var withoutStateDifference: Self {
      var summary = self
      summary.stateDifference = nil
      return summary
    }

    /// Sets the number of actions and the stores' current entries.
    @MainActor
    mutating func count(_ stores: [SessionStore]) {
      actionCount = stores.reduce(0) { $0 + $1.timeline.actionCount }
      self.stores = stores.map { ($0.name, $0.timeline.position) }
    }
  }

  /// A statement during which the process ended.
  package struct CutStatement: Hashable, Sendable {
    package let text: String
    /// The file that contains the statement; `nil` for a typed statement.
    package let file: String?
    /// Whether part of the statement was done.
    package let isDoneInPart: Bool
    /// The number of actions that the statement sent.
    package let actionCount: Int
    /// The store and the entry of the last of them.
    package let lastAction: JournalPlace?
  }

  /// A state that differs from the recorded one.
  package struct StateDifference: Hashable, Sendable {
    /// The store and its entry at which the states were recorded.
    package let place: JournalPlace
    /// The last entry of the store at which the state was still the same; `nil` if none is known.
    package let lastSame: Int?
    /// The store's current entry in the replay; `nil` if there is no such store.
    package let found: Int?
  }

  /// A difference between the replay and the recorded session.
  package struct Difference: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
      case outside(SessionRepetition.Difference)
      /// A statement fails that succeeded before.
      case fails(message: String)
      /// A statement can't be parsed any more.
      case invalid(message: String)
    }

    /// The statement during which the difference occurred; `nil` for a difference between
    /// statements.
    package let statement: String?
    package let kind: Kind
  }

  private let contents: JournalContents
  private let evaluator: Evaluator

  private var session: ShellSession { evaluator.session }

  /// - Parameter evaluator: The evaluator of a fresh session.
  package init(_ contents: JournalContents, in evaluator: Evaluator) {
    self.contents = contents
    self.evaluator = evaluator
  }

  /// Evaluates the statements.
  ///
  /// - Parameters:
  ///   - limit: The maximum number of statements; `nil` for no limit.
  ///   - sink: The journal in which the session continues, if any.
  ///   - onStatement: Called after each statement with the number of statements evaluated so far.
  ///   - mayGoOn: Returns whether to accept the result. If it returns `false` or the task is
  ///     cancelled, nothing outside the session changes.
  package func run(
    limit: Int? = nil,
    continuingIn sink: (any JournalSink)? = nil,
    onStatement: (@MainActor (Int) -> Void)? = nil,
    mayGoOn: (Summary) -> Bool = { _ in true }
  ) async -> Summary {
    var summary = Summary()
    summary.damage = contents.damage
    guard !contents.isOfLaterVersion else {
      summary.unknownVersion = contents.version
      return summary
    }
    let options = evaluator.options
    defer { evaluator.options = options }
    let repetition = session.beginRepetition { [evaluator] text, type, feature in
      try evaluator.value(ofText: text, asType: type, feature)
    }
    // No effect runs, so there is nothing to wait for.
    evaluator.options.patience = .zero
    await run(contents.items, limit: limit ?? .max, repetition, &summary, onStatement)
    summary.isInterrupted = Task.isCancelled
    guard !summary.isInterrupted, mayGoOn(summary) else {
      session.abandonRepetition()
      return summary
    }
    if let sink {
      if limit != nil { sink.append(.kept(statements: summary.statementCount)) }
      if let stop = repetition.stop {
        sink.append(.stoppedBefore(event: stop.event, statements: summary.statementCount))
      }
      sink.append(.resumedNow)
    }
    session.endRepetition(continuingIn: sink)
    summary.add(repetition.takeDifferences(), during: nil)
    // Discard the replay's output and issues.
    evaluator.emitArrivals { _ in }
    _ = evaluator.issues.takeRest(in: session)
    summary.count(session.stores)
    summary.lostEffects = contents.effects
    summary.isUnverified = contents.hasLegacyLines
    if let folder = contents.folder, folder != FileManager.default.currentDirectoryPath {
      summary.otherFolder = folder
    }
    return summary
  }

  private func run(
    _ items: [JournalContents.Item],
    limit: Int,
    _ repetition: SessionRepetition,
    _ summary: inout Summary,
    _ onStatement: (@MainActor (Int) -> Void)?
  ) async {
    var comparison = StateComparison()
    for item in items {
      await repetition.breathe()
      if Task.isCancelled || repetition.stop != nil { return }
      switch item {
      case .event(let event):
        repetition.apply(outside: event)
        summary.add(repetition.takeDifferences(), during: nil)
        evaluator.emitArrivals { _ in }
      case .statement(let statement):
        guard summary.statementCount < limit else { return }
        if statement.outcome == .cut, !statement.isKnownToBeCut {
          summary.cutStatement = CutStatement(statement)
        }
        if statement.isLost { continue }
        summary.statementCount += 1
        await run(statement, repetition, &summary)
        onStatement?(summary.statementCount)
      case .states(let checksums, let isResumption):
        comparison.compare(checksums, isResumption: isResumption, with: session)
        summary.stateDifference = comparison.difference
      case .withheld:
        summary.withheldCount += 1
        comparison.pause()
      }
    }
  }

  private func run(
    _ recorded: JournalContents.Statement,
    _ repetition: SessionRepetition,
    _ summary: inout Summary
  ) async {
    evaluator.options.directory = recorded.folder
    let source = SourceText(recorded.text, name: recorded.file)
    var message: String?
    repetition.begin(recorded.events, isCut: recorded.outcome == .cut)
    do {
      message = await error(
        of: try evaluator.program(source, allowsAbbreviations: recorded.file == nil)
      )
    } catch {
      let message = (error as? EvaluationError)?.diagnostic.problem.message ?? "\(error)"
      summary.differences.append(
        Difference(statement: recorded.text, kind: .invalid(message: message))
      )
    }
    repetition.end()
    if let message, recorded.outcome == .done {
      summary.differences.append(
        Difference(statement: recorded.text, kind: .fails(message: message))
      )
    }
    summary.add(repetition.takeDifferences(), during: recorded.text)
    evaluator.emitArrivals { _ in }
  }

  /// - Returns: The message of the error that ended the program; `nil` if it succeeded.
  private func error(of program: Program) async -> String? {
    do {
      try await evaluator.run(program, emit: { _ in }) { statement, evaluate in
        evaluator.observer?.willEvaluate(statement, in: program.source, isReplay: true)
        try await evaluate()
      }
      return nil
    } catch let error as EvaluationError {
      return error.diagnostic.problem.message
    } catch {
      return nil
    }
  }
}

extension SessionReplay.CutStatement {
  fileprivate init(_ statement: JournalContents.Statement) {
    self.init(
      text: statement.text,
      file: statement.file,
      isDoneInPart: !statement.isLost,
      actionCount: statement.actionCount,
      lastAction: statement.lastAction
    )
  }
}

extension SessionReplay.Summary {
  fileprivate mutating func add(
    _ differences: [SessionRepetition.Difference],
    during statement: String?
  ) {
    self.differences += differences.map {
      SessionReplay.Difference(statement: statement, kind: .outside($0))
    }
  }
}

extension Evaluator {
  /// The absolute path of the folder that relative paths start at. It is cached, because every
  /// statement of a journal needs it.
  var wholeDirectory: String {
    let start = FileManager.default.currentDirectoryPath
    if let known = knownDirectory, known.start == start, known.directory == options.directory {
      return known.whole
    }
    let directory = ResolvedPath(options.directory)
    let whole = (try? directory.resolved) ?? directory.absolute
    knownDirectory = (start, options.directory, whole)
    return whole
  }

  /// The value of a text, which must not refer to variables or to the state.
  func value(
    ofText text: String,
    asType type: Any.Type,
    _ feature: RegisteredFeature?
  ) throws -> Any {
    // Parse the text as the value of a `let` statement.
    let source = SourceText("let value = \(text)")
    let expression: ShellLanguage.Expression
    switch parse(source, allowsAbbreviations: false) {
    case .invalid(let diagnostic), .incomplete(let diagnostic): throw diagnostic
    case .complete(let statements):
      guard statements.count == 1, case .let(_, let value)? = statements.first?.kind else {
        throw Diagnostic(ValueProblem.cannotBeWritten(type: TypeName.of(type)))
      }
      expression = value
    }
    let environment = Environment(
      variables: [:],
      lastValue: nil,
      state: nil,
      names: feature.map(FeatureNames.init),
      temporaryFolder: nil
    )
    return try ValueBuilder(environment: environment).build(type, from: expression)
  }
}
