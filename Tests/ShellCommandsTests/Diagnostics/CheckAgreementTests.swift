import Foundation
import ShellCommands
import ShellLanguage
import ShellOutput
import ShellSession
import TcashKit
import Testing

/// A check and a run resolve the same arguments: over all examples and many mistakes in them, what a check
/// finds a run comes upon, and a run comes upon nothing that a check could have found.
@MainActor
@Suite(.timeLimit(.minutes(3))) struct CheckAgreementTests {
  /// The scripts of all commands' examples.
  private nonisolated static let examples = CommandCatalog.grammar.signatures.flatMap { signature in
    signature.examples.map(\.script)
  }
  // The clock stands still here, and 'profile' starts another program each time.
  .filter { !$0.contains("wait") && !$0.contains("profile") }

  /// What went wrong first: the statement on the top level, and the code.
  private struct Failure: Hashable, CustomStringConvertible {
    let statement: Int
    let code: String

    var description: String { "\(code) in statement \(statement)" }
  }

  /// What a check must find, as it depends on the text and the types alone. (Values may depend on the state.)
  private static let foreseeable: Set<String> = {
    let syntax = CodeExplanation.all.map(\.code).filter { code in
      code.hasPrefix("expected-") || code.hasPrefix("missing-") || code.hasPrefix("unexpected-")
        || code.hasPrefix("unclosed-") || code.hasPrefix("unterminated-")
    }
    return Set(syntax).union([
      "unknown-command", "unknown-option", "extra-argument", "bad-choice", "unknown-feature",
      "unknown-action", "unknown-dependency", "unknown-endpoint", "unknown-alternative",
      "unknown-setting", "bad-setting", "unknown-topic", "bad-mark", "negative-count",
      "negative-duration", "no-store", "name-taken", "no-binding", "unknown-type", "bad-status",
      "outcome-needs-endpoint", "endpoint-needs-outcome", "several-outcomes",
    ])
  }()

  private static func source(_ script: String) -> (SourceText, [Statement]) {
    let source = SourceText(script)
    let parser = Parser(source, grammar: CommandCatalog.grammar, allowsAbbreviations: false)
    return (source, parser.parseAll().0)
  }

  /// The statement that a place is in; that after the last where it is in none, as what can't be read is.
  private static func statement(at offset: Int?, among statements: [Statement]) -> Int {
    guard let offset else { return statements.count }
    return statements.firstIndex { $0.span.end >= offset } ?? statements.count
  }

  /// Whether a run may leave out what is in a statement, or is to fail in it.
  private static func isConditional(_ statement: Statement) -> Bool {
    switch statement.kind {
    case .if, .repeat, .for, .while, .measure, .define, .expectBlock: true
    case .command, .expression, .let, .assignment: false
    }
  }

  private func check(_ script: String) -> [Failure] {
    let (_, statements) = Self.source(script)
    return ScriptChecker(features: Shell.exampleFeatures.map(\.registered))
      .check(SourceText(script))
      .map { error in
        let start = error.callers.last?.span.start ?? error.diagnostic.span?.start
        return Failure(
          statement: Self.statement(at: start, among: statements),
          code: error.diagnostic.code
        )
      }
  }

  private func run(_ script: String, countedBy counter: StatementCounter) async -> Failure? {
    let (source, statements) = Self.source(script)
    let shell = Shell()
    shell.evaluator.observer = counter
    // A mistake may make another file's name of one, and another program of one.
    guard let folder = try? MistakeFiles() else { return nil }
    shell.evaluator.options.directory = folder.path
    shell.evaluator.options.writePermission = WritePermission(within: [folder.path])
    shell.evaluator.options.allowsPrograms = false
    switch shell.evaluator.parse(source, allowsAbbreviations: false) {
    case .complete: break
    case .invalid(let diagnostic), .incomplete(let diagnostic):
      let statement = Self.statement(at: diagnostic.span?.start, among: statements)
      return Failure(statement: statement, code: diagnostic.code)
    }
    for (index, statement) in statements.enumerated() {
      do {
        try await shell.evaluator.evaluate(statement, in: source) { _ in }
      } catch let error as EvaluationError {
        return Failure(statement: index, code: error.diagnostic.code)
      } catch {
        return nil
      }
    }
    return nil
  }

  /// How a script ends: with a failure or without one. `nil` if a mistake has made a loop endless.
  private func end(of script: String) async -> Failure?? {
    // A loop without statements is not counted.
    let isEmptyLoop = Self.source(script).1.contains { statement in
      if case .while(_, let body) = statement.kind { body.isEmpty } else { false }
    }
    if isEmptyLoop { return .none }
    let counter = StatementCounter()
    let running = Task { await run(script, countedBy: counter) }
    counter.stop = { running.cancel() }
    let failure = await running.value
    return running.isCancelled ? .none : .some(failure)
  }

  private func expectAgreement(_ script: String) async {
    let (_, statements) = Self.source(script)
    let found = check(script)
    guard let failure = await end(of: script) else { return }
    func isConditional(_ index: Int) -> Bool {
      statements.indices.contains(index) && Self.isConditional(statements[index])
    }
    if let first = found.first, !isConditional(first.statement) {
      #expect(
        failure.map { $0.statement <= first.statement } == true,
        "A check finds \(first), a run \(failure.map(String.init(describing:)) ?? "nothing"):\n\(script)"
      )
    }
    if let failure, Self.foreseeable.contains(failure.code), !isConditional(failure.statement) {
      #expect(
        found.contains { $0.statement <= failure.statement },
        "A run comes upon \(failure), which no check finds:\n\(script)"
      )
    }
  }

  @Test func examplesHaveNoMistakes() async {
    for script in Self.examples {
      // A file that a statement before writes is not there yet.
      let found = check(script).filter { $0.code != "file-not-readable" }
      #expect(found.isEmpty, "\(script)")
    }
  }

  /// Each literal of an example may stand in a variable, and its value may be known only in a run.
  @Test func literalsMayComeFromVariables() async {
    for script in Self.examples {
      for (line, literal) in Mutation.literals(of: script) {
        let variable = Mutation.replacing(literal, in: script, line: line, with: "given")
        await expectAgreement("let given = \(literal)\n\(variable)")
        await expectAgreement("for given in [\(literal)] {\n\(variable)\n}")
      }
    }
  }

  @Test(arguments: 0..<8)
  func mistakesAreFoundByBoth(_ seed: Int) async {
    var numbers = SeededNumbers(seed: UInt64(seed) + 1)
    for script in Self.examples {
      await expectAgreement(Mutation.of(script, using: &numbers))
    }
  }
}

/// Stops a script that runs more statements than any example does.
@MainActor
private final class StatementCounter: EvaluationObserver {
  var stop: () -> Void = {}
  private var count = 0

  func willEvaluate(_: Statement, in _: SourceText, isReplay _: Bool) {}

  func didEvaluate(
    _: Statement,
    in _: SourceText,
    isExpectation _: Bool,
    error _: (any Error)?
  ) {
    count += 1
    if count == 5_000 { stop() }
  }

  func didReplaceSession(_: ShellSession) {}
}

/// Makes a mistake in a script.
private enum Mutation {
  static func of(_ script: String, using numbers: inout SeededNumbers) -> String {
    // What is expected to be printed would be another.
    var lines = script.split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !$0.hasPrefix("#>") }.map(String.init)
    guard let index = lines.indices.randomElement(using: &numbers) else { return script }
    var words = lines[index].split(separator: " ", omittingEmptySubsequences: false).map(
      String.init
    )
    guard let place = words.indices.randomElement(using: &numbers) else { return script }
    switch Int.random(in: 0..<8, using: &numbers) {
    case 0: words.remove(at: place)
    case 1: words.insert(words[place], at: place)
    case 2: words[place] = misspelt(words[place], using: &numbers)
    case 3: words[place] = String(words[place].dropLast())
    case 4:
      words[place] = ["1", "\"x\"", "-1", "nil", ".x", "zork", "--zork"].randomElement(
        using: &numbers
      )!
    case 5: lines.remove(at: index)
    case 6: lines.swapAt(index, lines.indices.randomElement(using: &numbers)!)
    default:
      words.append(["1", "zork", "with", "as a", "--all", "by 2"].randomElement(using: &numbers)!)
    }
    if lines.indices.contains(index) { lines[index] = words.joined(separator: " ") }
    return lines.joined(separator: "\n")
  }

  /// The numbers and one-line strings of a script, with the indices of their lines.
  static func literals(of script: String) -> [(line: Int, literal: Substring)] {
    // What is expected to be printed stays; a string of several lines has other rules.
    guard !script.contains("\"\"\"") else { return [] }
    return script.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
      .flatMap { index, line in
        line.hasPrefix("#")
          ? [] : line.matches(of: /"[^"\\]*"|\b\d+\b/).map { (index, $0.output) }
      }
  }

  static func replacing(
    _ literal: Substring,
    in script: String,
    line: Int,
    with text: String
  ) -> String {
    var lines = script.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if let range = lines[line].range(of: literal) { lines[line].replaceSubrange(range, with: text) }
    return lines.joined(separator: "\n")
  }

  private static func misspelt(_ word: String, using numbers: inout SeededNumbers) -> String {
    var letters = Array(word)
    guard letters.count > 1 else { return word + "q" }
    let place = Int.random(in: 0..<(letters.count - 1), using: &numbers)
    letters.swapAt(place, place + 1)
    return String(letters) == word ? word + "q" : String(letters)
  }
}
