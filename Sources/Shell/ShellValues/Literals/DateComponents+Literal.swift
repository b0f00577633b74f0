package import Foundation
package import ShellLanguage

/// `DateComponents(year: 2026, month: 1, day: 2)`.
extension DateComponents: LiteralValue {
  package static func build(
    from expression: ShellLanguage.Expression,
    using builder: ValueBuilder
  ) throws -> Self {
    let parameters: [ArgumentMatcher.Parameter] =
      [.optional("calendar", Calendar.self), .optional("timeZone", TimeZone.self)]
      + fields.map { .optional($0.label, Int.self) }
    guard let values = try builder.arguments(of: Self.self, expression, parameters) else {
      throw builder.mismatch(Self.self, expression)
    }
    var components = DateComponents()
    components.calendar = flattened(values[0]) as? Calendar
    components.timeZone = flattened(values[1]) as? TimeZone
    for (field, value) in zip(fields, values.dropFirst(2)) {
      guard let number = flattened(value) as? Int else { continue }
      components[keyPath: field.keyPath] = number
    }
    return components
  }

  private static var fields: [(label: String, keyPath: WritableKeyPath<DateComponents, Int?>)] {
    [
      ("era", \.era), ("year", \.year), ("month", \.month), ("day", \.day), ("hour", \.hour),
      ("minute", \.minute), ("second", \.second), ("nanosecond", \.nanosecond),
      ("weekday", \.weekday), ("weekdayOrdinal", \.weekdayOrdinal), ("quarter", \.quarter),
      ("weekOfMonth", \.weekOfMonth), ("weekOfYear", \.weekOfYear),
      ("yearForWeekOfYear", \.yearForWeekOfYear),
    ]
  }

  package var literal: String {
    let numbers = Self.fields.compactMap { field in
      self[keyPath: field.keyPath].map { "\(field.label): \($0)" }
    }
    let context = [
      calendar.map { "calendar: \($0.literal)" }, timeZone.map { "timeZone: \($0.literal)" },
    ]
    return "DateComponents(\((context.compactMap(\.self) + numbers).joined(separator: ", ")))"
  }
}
