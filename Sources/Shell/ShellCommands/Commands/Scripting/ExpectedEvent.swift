import ShellLanguage
import ShellSession
import ShellValues

/// What `expect sent`, `expect received` and `expect ran` require of what was done.
@MainActor
struct ExpectedEvent {
  private enum Kind {
    /// Actions that the user sent.
    case sent(Expression)
    /// Actions that effects sent.
    case received(Expression)
    /// Statements with a command.
    case ran(command: String)
  }

  private let kind: Kind
  private let span: SourceSpan

  /// Reads the events that a call of `expect` requires.
  ///
  /// - Throws: A diagnostic if an action or a command does not exist.
  static func read(_ reader: ArgumentReader) throws -> [Self] {
    var events: [Self] = []
    for (parameter, kind) in [("sent", Kind.sent), ("received", Kind.received)] {
      guard let pattern = reader.expression(parameter) else { continue }
      try reader.context.requireStore()
      _ = try reader.action(parameter) { pattern, type in
        try CaseMatcher(builder: reader.context.builder).check(pattern, against: type)
      }
      events.append(Self(kind: kind(pattern), span: pattern.span))
    }
    if let word = reader.word("command") {
      guard let signature = CommandCatalog.grammar[word.text] else {
        let names = CommandCatalog.grammar.signatures.map(\.name)
        throw Diagnostic(
          HistoryExpectationProblem.unknownCommand(word.text),
          at: word.span,
          suggestions: closestMatches(to: word.text, in: names)
        )
      }
      events.append(Self(kind: .ran(command: signature.name), span: word.span))
    }
    return events
  }

  /// - Parameter count: The exact number of events; `nil` for at least one.
  /// - Throws: A diagnostic if there are more or fewer.
  func check(times count: Int?, in evaluator: Evaluator) throws {
    let found = try self.count(in: evaluator)
    guard count.map({ $0 != found }) ?? (found == 0) else { return }
    throw Diagnostic(
      HistoryExpectationProblem.notDone(
        evaluator.source[span],
        verb: verb,
        expected: count,
        found: found
      ),
      at: span
    )
  }

  private var verb: String {
    switch kind {
    case .sent: "sent"
    case .received: "received"
    case .ran: "run"
    }
  }

  private func count(in evaluator: Evaluator) throws -> Int {
    switch kind {
    case .sent(let pattern):
      try actions(in: evaluator, matching: pattern) { $0.cause == .user }
    case .received(let pattern):
      try actions(in: evaluator, matching: pattern) { $0.isFromEffect }
    case .ran(let command): evaluator.statementCount(of: command)
    }
  }

  private func actions(
    in evaluator: Evaluator,
    matching pattern: Expression,
    where condition: (Timeline.Entry) -> Bool
  ) throws -> Int {
    let store = try evaluator.session.currentStore()
    let matcher = CaseMatcher(builder: evaluator.builder)
    let type = store.scope.actionType(in: store)
    var count = 0
    for entry in store.timeline.done(after: evaluator.countingStart.lastEntry(of: store)) {
      guard let action = entry.action, condition(entry), let own = store.scope.extract(action),
        try matcher.matches(own, pattern, declaredAs: type)
      else { continue }
      count += 1
    }
    return count
  }
}

/// The point from which `expect sent`, `expect received` and `expect ran` count: the beginning of the
/// session, or of a lesson's step.
package struct CountingStart: Hashable, Codable, Sendable {
  /// The last entries before it, by the names of the stores.
  fileprivate(set) var entries: [String: Int] = [:]
  /// The number of statements before it.
  fileprivate(set) var statementCount = 0

  package init() {}

  @MainActor
  fileprivate func lastEntry(of store: SessionStore) -> Int {
    max(entries[store.name] ?? 0, store.timeline.beginning)
  }
}

extension Evaluator {
  /// Lets `expect sent`, `expect received` and `expect ran` count from here on.
  package func startCounting() {
    countingStart.entries = Dictionary(
      session.stores.map { ($0.name, $0.timeline.lastNumber) }
    ) { $1 }
    countingStart.statementCount = recorder.record.statements.count
  }

  /// The number of statements with a command that did not fail.
  fileprivate func statementCount(of command: String) -> Int {
    recorder.record.statements.dropFirst(countingStart.statementCount).count { recorded in
      recorded.form == .whole && recorded.statement.commandName == command
    }
  }
}

extension Statement {
  /// The name of the command that the statement calls; `nil` for an expression.
  fileprivate var commandName: String? {
    switch kind {
    case .command(let call): call.command
    case .let: LetCommand.signature.name
    case .if: IfCommand.signature.name
    case .repeat: RepeatCommand.signature.name
    case .for: ForCommand.signature.name
    case .while: WhileCommand.signature.name
    case .define: DefCommand.signature.name
    case .expectBlock: ExpectCommand.signature.name
    case .expression, .assignment, .measure: nil
    }
  }
}

extension SessionRecord {
  /// The recorded statements, without waits and remarks.
  fileprivate var statements: [RecordedStatement] {
    entries.compactMap { if case .statement(let recorded) = $0.step { recorded } else { nil } }
  }
}

/// Errors of `expect sent`, `expect received` and `expect ran`.
enum HistoryExpectationProblem: ExplainedProblem, Hashable {
  case notDone(String, verb: String, expected: Int?, found: Int)
  case unknownCommand(String)

  var code: String {
    switch self {
    case .notDone: "event-missing"
    case .unknownCommand: "unknown-command-name"
    }
  }

  var message: String {
    switch self {
    case .notDone(let what, let verb, let expected, let found):
      // A command is a word like others.
      let what = verb == "run" ? "\(quoted: what)" : "\(shortened: what)"
      return expected.map { count in
        "\(what) should have been \(verb) \(counted(count, "time")), and was "
          + "\(verb) \(counted(found, "time"))"
      } ?? "\(what) was not \(verb)"
    case .unknownCommand(let name): return "there is no command \(quoted: name)"
    }
  }

  var isExpectation: Bool { if case .notDone = self { true } else { false } }

  static let explanations = [
    CodeExplanation(
      "event-missing",
      "'expect sent' counts the actions that the user sent, 'expect received' those of effects, and 'expect ran' "
        + "the statements with a command. What was undone does not count.",
      mistake: "load counter\n.incrementButtonTapped\nundo\nexpect sent .incrementButtonTapped",
      instead: "load counter\n.incrementButtonTapped\nexpect sent .incrementButtonTapped"
    ),
    CodeExplanation(
      "unknown-command-name",
      "'expect ran' takes the full name of a command.",
      mistake: "expect ran udno",
      instead: "help undo\nexpect ran help"
    ),
  ]
}
