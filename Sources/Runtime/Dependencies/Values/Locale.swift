public import Foundation

extension DependencyValues {
  /// The user's locale.
  ///
  /// Tests override it: `$0.locale = Locale(identifier: "en_US")`.
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
