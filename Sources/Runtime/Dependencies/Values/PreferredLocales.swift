public import Foundation

extension DependencyValues {
  /// The locales of the user's preferred languages, most preferred first.
  ///
  /// Tests override them: `$0.preferredLocales = [Locale(identifier: "en_US")]`.
  public var preferredLocales: [Locale] {
    get { self[PreferredLocalesKey.self] }
    set { self[PreferredLocalesKey.self] = newValue }
  }
}

private enum PreferredLocalesKey: DependencyKey {
  static var liveValue: [Locale] {
    Locale.preferredLanguages.map { Locale(identifier: $0) }
  }

  static var testValue: [Locale] {
    unimplementedValue(
      "preferredLocales",
      example: "preferredLocales = [Locale(identifier: \"en_US\")]",
      liveValue
    )
  }
}
