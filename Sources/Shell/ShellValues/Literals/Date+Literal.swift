package import Foundation
package import ShellLanguage

/// `Date("2026-01-01T00:00:00Z")`, or a bare string; a date without a time means midnight in UTC.
/// `Date.now` and `Date()` are the current date that reducers see.
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

  package var literal: String { literal(digitLimit: .max) }

  package func literal(in style: ValueStyle) -> String {
    literal(digitLimit: style.roundsDates ? ISO8601Date.milliseconds : .max)
  }

  private func literal(digitLimit: Int) -> String {
    ISO8601Date.text(of: self, digitLimit: digitLimit).map { "Date(\"\($0)\")" }
      ?? "Date(timeIntervalSinceReferenceDate: \(timeIntervalSinceReferenceDate.literal))"
  }

  private static func parse(_ text: String) -> Date? { ISO8601Date.parse(text) }
}

/// Dates in ISO 8601 with as many fractional digits as the date needs, which Foundation's format style
/// limits to milliseconds.
private enum ISO8601Date {
  static let milliseconds = 3

  /// The numbers of digits that people know how to read: seconds, milliseconds, microseconds, nanoseconds.
  private static let digitCounts = [0, 3, 6, 9, 12, 15]

  /// From the beginning of the year 1 to the end of the year 9999, as intervals since the reference date.
  private static let years = -63_113_904_000.0..<252_423_993_600.0

  /// The shortest text that reads back as the same date; `nil` for a date outside of the years that the
  /// format can write.
  ///
  /// - Parameter digitLimit: The most fractional digits; a date that needs more is rounded.
  static func text(of date: Date, digitLimit: Int) -> String? {
    let interval = date.timeIntervalSinceReferenceDate
    guard years.contains(interval) else { return nil }
    let whole = interval.rounded(.down)
    for count in digitCounts {
      let fraction = digits(of: interval - whole, count: count)
      // Rounding up may reach the next second.
      let seconds = fraction == nil ? whole + 1 : whole
      let base = Date(timeIntervalSinceReferenceDate: seconds).formatted(Date.ISO8601FormatStyle())
      let text = count == 0 ? base : base.dropLast() + "." + (fraction ?? zeros(count)) + "Z"
      if parse(text) == date || count >= digitLimit { return text }
    }
    return nil
  }

  /// The decimal digits of a number below 1; `nil` if it rounds to 1.
  private static func digits(of fraction: Double, count: Int) -> String? {
    var scale = 1.0
    for _ in 0..<count { scale *= 10 }
    let scaled = (fraction * scale).rounded()
    guard scaled < scale else { return nil }
    let digits = String(Int64(scaled))
    return zeros(count - digits.count) + digits
  }

  private static func zeros(_ count: Int) -> String { String(repeating: "0", count: max(0, count)) }

  static func parse(_ text: String) -> Date? {
    // The styles take the 30th of February for the 2nd of March, and 25 o'clock for the next day's 1.
    guard
      let parts = text.prefixMatch(of: #/(\d+)-(\d+)-(\d+)(?:.(\d\d):?(\d\d):?(\d\d))?/#)?.output,
      isDay(parts.1, parts.2, parts.3), isAtMost(parts.4, 23), isAtMost(parts.5, 59),
      // A leap second.
      isAtMost(parts.6, 60)
    else { return nil }
    // The styles read the beginning of a text, and ignore what follows.
    if text.wholeMatch(of: #/\d+-\d+-\d+/#) != nil {
      return try? Date.ISO8601FormatStyle().year().month().day().parse(text)
    }
    let style = Date.ISO8601FormatStyle()
    guard text.wholeMatch(of: #/.+([Zz]|[+-]\d\d:?\d\d)/#) != nil else { return nil }
    guard let point = text.firstIndex(of: ".") else { return try? style.parse(text) }
    let digits = text[text.index(after: point)...].prefix { $0.isASCII && $0.isNumber }
    guard !digits.isEmpty, let fraction = Double("0." + digits) else { return nil }
    let seconds = String(text[..<point] + text[digits.endIndex...])
    return (try? style.parse(seconds)).map {
      Date(timeIntervalSinceReferenceDate: $0.timeIntervalSinceReferenceDate + fraction)
    }
  }

  /// Whether a month of the Gregorian calendar has a day.
  private static func isDay(_ year: Substring, _ month: Substring, _ day: Substring) -> Bool {
    guard let year = Int(year), let month = Int(month), let day = Int(day),
      (1...12).contains(month)
    else { return false }
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    return (1...days[month - 1]).contains(day)
  }

  private static func isAtMost(_ number: Substring?, _ limit: Int) -> Bool {
    number.map { Int($0).map { $0 <= limit } ?? false } ?? true
  }
}
