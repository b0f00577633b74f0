public import Foundation

extension DependencyValues {
  /// The user's calendar.
  ///
  /// Tests override it: `$0.calendar = Calendar(identifier: .gregorian)`.
  public var calendar: Calendar {
    get { self[CalendarKey.self] }
    set { self[CalendarKey.self] = newValue }
  }
}

private enum CalendarKey: DependencyKey {
  static var liveValue: Calendar { .autoupdatingCurrent }

  static var testValue: Calendar {
    unimplementedValue(
      "calendar",
      example: "calendar = Calendar(identifier: .gregorian)",
      .autoupdatingCurrent
    )
  }
}
