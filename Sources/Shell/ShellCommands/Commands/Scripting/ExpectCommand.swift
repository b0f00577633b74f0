package import ShellLanguage
package import ShellOutput
import ShellValues

package enum ExpectCommand: Command {
  package static let signature = CommandSignature(
    "expect",
    .scripting,
    summary: "Fail unless a condition holds, or unless an error comes.",
    discussion: """
      A script whose expectation fails ends with exit status 1.
      'expect error { … }' runs statements of which one is to fail, and goes on behind them: with any \
      error, with that of a code ('expect error issue { … }', the word that is printed in brackets), or \
      with one whose text has some words ('expect error "offline" { … }'). An issue that effects of \
      earlier statements raise meanwhile counts too.
      """,
    parameters: [.init("condition", .expression, summary: "a Bool")],
    consequence: .asserts,
    examples: [
      .init(
        "Expect a count",
        """
        load counter
        #>   loaded counter
        .incrementButtonTapped
        #>   count: 0 → 1
        expect count == 1 && fact == nil
        """
      ),
      .init(
        "Expect that an endpoint is not called",
        """
        load counter
        #>   loaded counter
        dep clock immediate
        #>   clock: live → immediate
        dep numberFact.fetch fails
        #>   numberFact.fetch: fails
        expect error issue { .factButtonTapped }
        #>   isLoading: false → true
        #> …
        """
      ),
    ]
  )

  package static func run(_ invocation: Invocation) async throws -> Report {
    guard let condition = invocation.expression("condition") else { return .nothing }
    let evaluator = invocation.evaluator
    if try evaluator.condition(condition) { return .nothing }
    let part = evaluator.failingPart(of: condition)
    let difference = evaluator.difference(part)
    throw Diagnostic(
      CommandProblem.expectationFailed(
        evaluator.source[part.span],
        found: difference == nil ? evaluator.explain(part) : nil
      ),
      at: part.span,
      help: difference
    )
  }
}

extension Evaluator {
  /// The operand of an `&&` that is false.
  fileprivate func failingPart(of condition: Expression) -> Expression {
    guard case .chain(let first, let links) = condition.kind, let last = links.last,
      last.symbol == .and
    else { return condition }
    let operands = [first] + links.map(\.operand)
    let failing = operands.dropLast().first { (try? self.condition($0)) == false }
    return failingPart(of: failing ?? last.operand)
  }

  /// Where two values differ that were expected to be equal, and are more than a line long.
  fileprivate func difference(_ condition: Expression) -> String? {
    guard case .infix(let left, .equal, let right) = condition.kind,
      let found = try? value(of: left), let expected = try? value(of: right),
      ValueDescription().text(found).count > 60 || ValueDescription().text(expected).count > 60
    else { return nil }
    let changes = ChangeList(from: expected, to: found)
    return changes.isEmpty ? nil : Self.text(of: changes)
  }

  /// What was found instead, for a comparison whose left side is not a literal: `count is 2`.
  fileprivate func explain(_ condition: Expression) -> String? {
    switch condition.kind {
    case .prefix(.not, let operand):
      explain(operand)
    case .chain(let first, let links) where links.first?.symbol == .or:
      explain(first)
    case .infix(let subject, _, _), .isCase(let subject, _), .chain(let subject, _):
      found(subject)
    default:
      nil
    }
  }

  private func found(_ expression: Expression) -> String? {
    switch expression.kind {
    case .name, .access, .state, .infix, .chain:
      (try? value(of: expression)).map {
        "\(shortened: source[expression.span]) is \(ValueDescription(width: 200).text($0))"
      }
    default: nil
    }
  }
}
