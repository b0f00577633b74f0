package import Foundation
package import ShellLanguage

/// `Date("2026-01-01T00:00:00Z")`, or a bare string; a date alone is its midnight in UTC. `Date.now` and
/// `Date()` are the date that reducers are told.
extension Date: LiteralValue {
  package static var constants: [String: @Sendable (any ValueEnvironment) -> Date] {
    ["now": \.now, "distantPast": { _ in .distantPast }, "distantFuture": { _ in .distantFuture }]
  }

  package static func build(
    from expression: ShellLanguage.Expression,
    using builder: ValueBuilder
  ) throws -> Date {
    if builder.constructorArguments(of: Date.self, expression)?.isEmpty == true {
      return builder.environment.now
    }
    let labels = ["timeIntervalSince1970", "timeIntervalSinceReferenceDate"]
    if let (label, argument) = builder.constructor(of: Date.self, expression), let label,
      labels.contains(label)
    {
      let interval = try builder.value(of: Double.self, from: argument)
      return label == labels[0]
        ? Date(timeIntervalSince1970: interval)
        : Date(timeIntervalSinceReferenceDate: interval)
    }
    let argument = builder.constructorArgument(of: Date.self, expression, labels: [])
    guard let text = try builder.text(argument ?? expression) else {
      throw builder.mismatch(Date.self, expression)
    }
    guard let date = parse(text) else {
      throw builder.invalid(
        text,
        Date.self,
        expected: "a date like 2026-01-01T00:00:00Z",
        expression
      )
    }
    return date
  }

  package var literal: String {
    let seconds = timeIntervalSince1970
    // Beyond what the calendar style can write.
    guard abs(seconds) < 60_000_000_000 else { return exactLiteral }
    let isWhole = seconds == seconds.rounded()
    let text = formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: !isWhole))
    return !isWhole && Date.parse(text) != self ? exactLiteral : "Date(\"\(text)\")"
  }

  /// In seconds since 1970, unless that is a little less exact than the date is.
  private var exactLiteral: String {
    Date(timeIntervalSince1970: timeIntervalSince1970) == self
      ? "Date(timeIntervalSince1970: \(timeIntervalSince1970.literal))"
      : "Date(timeIntervalSinceReferenceDate: \(timeIntervalSinceReferenceDate.literal))"
  }

  private static func parse(_ text: String) -> Date? {
    let styles = [
      Date.ISO8601FormatStyle(),
      Date.ISO8601FormatStyle(includingFractionalSeconds: true),
      Date.ISO8601FormatStyle().year().month().day(),
    ]
    return styles.lazy.compactMap { try? $0.parse(text) }.first
  }
}
