import Foundation
import PlatformIO
import ShellLanguage
package import ShellSession
import ShellValues

/// Evaluates the statements of a journal again, in a session in which nothing was done yet.
///
/// No effect runs and nothing is printed: what effects have sent, what was drawn and what others did comes
/// from the journal.
@MainActor
package struct SessionReplay {
  /// What came of it.
  package struct Summary: Sendable {
    /// How many statements were evaluated.
    package internal(set) var statementCount = 0
    /// How many actions are done in the stores, on the branches that they are on.
    package fileprivate(set) var actionCount = 0
    /// The stores, each with the entry that it is after.
    package fileprivate(set) var stores: [(name: String, position: Int)] = []
    /// The effects that were in flight, and are not any more.
    package fileprivate(set) var lostEffects: [JournalRecord.EffectText] = []
    /// The statement during which the process ended.
    package fileprivate(set) var cutStatement: CutStatement?
    /// What is otherwise than it was, by statement.
    package fileprivate(set) var differences: [Difference] = []
    /// The folder that the session was started in, where it is another.
    package fileprivate(set) var otherFolder: String?
    package fileprivate(set) var unreadableLines: [JournalContents.UnreadableLine] = []
    /// Whether it was interrupted: then the journal is as it was, and the session is not to be used.
    package fileprivate(set) var isInterrupted = false
    /// The version of the journal, where this program does not know it: then nothing was done.
    package fileprivate(set) var unknownVersion: Int?

    /// Counts what is done in stores.
    @MainActor
    mutating func count(_ stores: [SessionStore]) {
      actionCount = stores.reduce(0) { $0 + $1.timeline.actionCount }
      self.stores = stores.map { ($0.name, $0.timeline.position) }
    }
  }

  /// A statement during which the process ended.
  package struct CutStatement: Hashable, Sendable {
    package let text: String
    /// The file that it stands in; `nil` for one that was typed.
    package let file: String?
    /// Whether a part of it was done.
    package let isDoneInPart: Bool
  }

  /// Something that is otherwise than it was.
  package struct Difference: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
      case outside(SessionRepetition.Difference)
      /// A statement fails that did not.
      case fails(message: String)
      /// A statement can't be read any more.
      case invalid(message: String)
    }

    /// The statement; `nil` for what came while none ran.
    package let statement: String?
    package let kind: Kind
  }

  private let contents: JournalContents
  private let evaluator: Evaluator

  private var session: ShellSession { evaluator.session }

  /// - Parameter evaluator: Of a session in which nothing was done yet.
  package init(_ contents: JournalContents, in evaluator: Evaluator) {
    self.contents = contents
    self.evaluator = evaluator
  }

  /// Evaluates the statements.
  ///
  /// - Parameters:
  ///   - limit: How many at most; `nil` for all.
  ///   - sink: The journal, where the session goes on in it.
  ///   - onStatement: Is told how many have been evaluated, after each.
  ///   - mayGoOn: Says whether what came of it is to be used. Where not, or where the task is cancelled,
  ///     nothing outside of the session was changed.
  package func run(
    limit: Int? = nil,
    continuingIn sink: (any JournalSink)? = nil,
    onStatement: (@MainActor (Int) -> Void)? = nil,
    mayGoOn: (Summary) -> Bool = { _ in true }
  ) async -> Summary {
    var summary = Summary()
    guard !contents.isOfLaterVersion else {
      summary.unknownVersion = contents.version
      return summary
    }
    let options = evaluator.options
    let repetition = session.beginRepetition { [evaluator] text, type, feature in
      try evaluator.value(ofText: text, asType: type, feature)
    }
    evaluator.options.patience = .zero
    await run(contents.items, limit: limit ?? .max, repetition, &summary, onStatement)
    summary.isInterrupted = Task.isCancelled
    guard !summary.isInterrupted, mayGoOn(summary) else {
      session.abandonRepetition()
      return summary
    }
    if let sink {
      if limit != nil { sink.append(.kept(statements: summary.statementCount)) }
      sink.append(.resumedNow)
    }
    session.endRepetition(continuingIn: sink)
    summary.add(repetition.takeDifferences(), during: nil)
    evaluator.emitArrivals { _ in }
    _ = evaluator.issues.takeRest(in: session)
    evaluator.options = options
    summary.count(session.stores)
    summary.lostEffects = contents.effects
    summary.unreadableLines = contents.unreadableLines
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
    for (index, item) in items.enumerated() {
      await repetition.breathe()
      if Task.isCancelled { return }
      switch item {
      case .event(let event):
        repetition.apply(outside: event)
        summary.add(repetition.takeDifferences(), during: nil)
        evaluator.emitArrivals { _ in }
      case .statement(let statement):
        guard summary.statementCount < limit else { return }
        if statement.outcome == .cut {
          // What was told when the session went on before is not told again.
          if index == items.indices.last {
            summary.cutStatement = CutStatement(
              text: statement.text,
              file: statement.file,
              isDoneInPart: !statement.isLost
            )
          }
          if statement.isLost { continue }
        }
        summary.statementCount += 1
        await run(statement, repetition, &summary)
        onStatement?(summary.statementCount)
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

  /// - Returns: The message of the error that a program ends with.
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
  /// The folder where relative paths begin, as a whole path. It is looked for once, since each statement of a
  /// journal says it.
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

  /// The value that a text says, which no variable and no state has a part in.
  func value(
    ofText text: String,
    asType type: Any.Type,
    _ feature: RegisteredFeature?
  ) throws -> Any {
    // A value is read as what a name is given.
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
      feature: feature,
      temporaryFolder: nil
    )
    return try ValueBuilder(environment: environment).build(type, from: expression)
  }
}
