public import Foundation

extension DependencyValues {
  /// The language and the customs of the user.
  ///
  /// Tests fix it: `$0.locale = Locale(identifier: "en_US")`.
  public var locale: Locale {
    get { self[LocaleKey.self] }
    set { self[LocaleKey.self] = newValue }
  }
}

private enum LocaleKey: DependencyKey {
  static var liveValue: Locale { .autoupdatingCurrent }

  static var testValue: Locale {
    unimplementedValue(
      "locale",
      example: "locale = Locale(identifier: \"en_US\")",
      .autoupdatingCurrent
    )
  }
}
