public import Foundation

extension DependencyValues {
  /// The user's time zone.
  ///
  /// Tests override it: `$0.timeZone = .gmt`.
  public var timeZone: TimeZone {
    get { self[TimeZoneKey.self] }
    set { self[TimeZoneKey.self] = newValue }
  }
}

private enum TimeZoneKey: DependencyKey {
  static var liveValue: TimeZone { .autoupdatingCurrent }

  static var testValue: TimeZone {
    unimplementedValue("timeZone", example: "timeZone = .gmt", .autoupdatingCurrent)
  }
}
