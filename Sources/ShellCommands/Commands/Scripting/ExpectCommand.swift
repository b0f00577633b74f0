package import ShellLanguage
package import ShellOutput
import ShellValues

package enum ExpectCommand: Command {
  package static let signature = CommandSignature(
    "expect",
    .scripting,
    summary: "Fail unless a condition holds.",
    discussion: "A script whose expectation fails ends with exit status 1.",
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
      )
    ]
  )

  package static func run(_ invocation: Invocation) async throws -> Report {
    guard let condition = invocation.expression("condition") else { return .nothing }
    let evaluator = invocation.evaluator
    if try evaluator.condition(condition) { return .nothing }
    throw Diagnostic(
      CommandProblem.expectationFailed(
        evaluator.source[condition.span],
        found: evaluator.explain(condition)
      ),
      at: condition.span
    )
  }
}

extension Evaluator {
  /// What was found instead, for a comparison whose left side is not a literal: `count is 2`.
  fileprivate func explain(_ condition: Expression) -> String? {
    switch condition.kind {
    case .infix(let left, .and, let right):
      // The part that does not hold is the one to explain.
      (try? self.condition(left)) == false ? explain(left) : explain(right)
    case .infix(let left, .or, _), .prefix(.not, let left):
      explain(left)
    case .infix(let subject, _, _), .isCase(let subject, _):
      found(subject)
    default:
      nil
    }
  }

  private func found(_ expression: Expression) -> String? {
    switch expression.kind {
    case .name, .access, .state, .infix:
      (try? value(of: expression)).map {
        "\(source[expression.span]) is \(ValueDescription(width: 200).text($0))"
      }
    default: nil
    }
  }
}
