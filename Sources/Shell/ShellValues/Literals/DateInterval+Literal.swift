package import Foundation
package import ShellLanguage

/// `DateInterval(start: …, duration: 60)` or `DateInterval(start: …, end: …)`.
extension DateInterval: LiteralValue {
  package static func build(
    from expression: ShellLanguage.Expression,
    using builder: ValueBuilder
  ) throws -> Self {
    let parameters: [ArgumentMatcher.Parameter] = [
      .required("start", Date.self), .optional("end", Date.self),
      .optional("duration", TimeInterval.self),
    ]
    guard let values = try builder.arguments(of: Self.self, expression, parameters),
      let start = values[0] as? Date
    else { throw builder.mismatch(Self.self, expression) }
    let end = flattened(values[1]) as? Date
    let duration = flattened(values[2]) as? TimeInterval
    guard let seconds = duration ?? end?.timeIntervalSince(start) else {
      let problem = ValueProblem.missingValue(label: "end", of: "DateInterval", type: "Date")
      throw Diagnostic(problem, at: expression.span)
    }
    guard seconds >= 0 else {
      let text = "from \(start.literal) by \(seconds) seconds"
      throw Diagnostic(ValueProblem.invalidRange(text), at: expression.span)
    }
    return DateInterval(start: start, duration: seconds)
  }

  package var literal: String {
    ConstructorText.of(Self.self, ["start": start, "duration": duration])
  }
}
