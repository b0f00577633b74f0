import ComposableArchitecture

/// `dep locale de_DE`
struct LocaleSwitch: DependencySwitch {
  let name = "locale"
  let summary = "the language and the region"
  let alternatives = ["live"]
  let valueExample: String? = "\"de_DE\""
  var keyPaths: [PartialKeyPath<DependencyValues>] { [\.locale] }

  func swap(to alternative: SwitchArgument) throws -> Swap {
    if alternative.text == "live" { return swapToLive(\.locale) }
    let identifier = Locale.identifier(.icu, from: alternative.text)
    guard Self.isKnown(identifier) else { throw unknown(alternative) }
    return swap(to: identifier)
  }

  func swap(to identifier: String) -> Swap {
    Swap(name, alternative: identifier) { $0.locale = Locale(identifier: identifier) }
  }

  private static func isKnown(_ identifier: String) -> Bool {
    Locale.availableIdentifiers.contains(identifier)
  }
}
