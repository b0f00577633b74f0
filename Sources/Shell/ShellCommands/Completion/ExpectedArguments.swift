import ShellCompletion
import ShellLanguage
import ShellValues

/// Collects the values that a command expects as arguments, instead of building them.
///
/// A command states these expectations when it resolves its arguments, so a completion offers
/// exactly what a run accepts.
@MainActor
final class ExpectedArguments {
  private var expectations: [SourceSpan: CompletionExpectation] = [:]

  /// The first expectation of an argument is the one that counts.
  func add(_ expectation: CompletionExpectation, for expression: Expression) {
    if expectations[expression.span] == nil { expectations[expression.span] = expectation }
  }

  /// The expected value of a parameter whose argument is being typed; `nil` if the command accepts
  /// any value, or if the arguments before it are wrong.
  static func expectation(
    for parameter: CommandSignature.Parameter,
    of call: PartialCall,
    in evaluator: Evaluator
  ) -> CompletionExpectation? {
    guard let (source, call) = call.completed(at: parameter, grammar: CommandCatalog.grammar),
      let argument = (call.arguments[parameter.name].last ?? call.options[parameter.name])?
        .expression,
      let command = CommandCatalog.command(named: call.command)
    else { return nil }
    let expected = ExpectedArguments()
    command.state(expected, of: call, in: source, context: evaluator)
    return expected.expectations[argument.span]
  }
}

/// The expected value at the cursor, and the visible names.
struct CompletionExpectation {
  var value: ValueExpectation
  /// Resolves the names in the value; `nil` selects the names at the cursor.
  var environment: Evaluator.Environment?

  init(_ type: Any.Type?, in environment: Evaluator.Environment? = nil) {
    self.init(ValueExpectation(type), in: environment)
  }

  init(_ value: ValueExpectation, in environment: Evaluator.Environment? = nil) {
    self.value = value
    self.environment = environment
  }
}
