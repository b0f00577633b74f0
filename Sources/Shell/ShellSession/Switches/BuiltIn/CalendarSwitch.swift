import ComposableArchitecture

/// `dep calendar gregorian`
struct CalendarSwitch: DependencySwitch {
  let name = "calendar"
  let summary = "the calendar used for dates"
  var alternatives: [String] { ["live"] + Self.identifiers.map(\.name) }
  var keyPaths: [PartialKeyPath<DependencyValues>] { [\.calendar] }

  private static let identifiers: [(name: String, identifier: Calendar.Identifier)] = [
    ("gregorian", .gregorian), ("iso8601", .iso8601), ("buddhist", .buddhist),
    ("chinese", .chinese), ("coptic", .coptic), ("ethiopicAmeteMihret", .ethiopicAmeteMihret),
    ("hebrew", .hebrew), ("indian", .indian), ("islamic", .islamic), ("japanese", .japanese),
    ("persian", .persian), ("republicOfChina", .republicOfChina),
  ]

  func swap(to alternative: SwitchArgument) throws -> Swap {
    if alternative.text == "live" { return swapToLive(\.calendar) }
    guard let choice = Self.identifiers.first(where: { $0.name == alternative.text }) else {
      throw unknown(alternative)
    }
    return Swap(name, alternative: choice.name) {
      // A new calendar has the system's time zone and locale; use the store's instead.
      var calendar = Calendar(identifier: choice.identifier)
      calendar.timeZone = $0.timeZone
      calendar.locale = $0.locale
      $0.calendar = calendar
    }
  }

  /// A swap to the given calendar, including its time zone and locale.
  func swap(to calendar: Calendar, named alternative: String) -> Swap {
    Swap(name, alternative: alternative) { $0.calendar = calendar }
  }
}
