import ComposableArchitecture
import ShellLanguage

/// `dep timeZone "Europe/Berlin"`
struct TimeZoneSwitch: DependencySwitch {
  let name = "timeZone"
  let summary = "the time zone"
  let alternatives = ["live"]
  let valueExample: String? = "\"Europe/Berlin\""
  var keyPaths: [PartialKeyPath<DependencyValues>] { [\.timeZone] }

  func swap(to alternative: SwitchArgument) throws -> Swap {
    if alternative.text == "live" { return swapToLive(\.timeZone) }
    guard
      let timeZone = TimeZone(identifier: alternative.text)
        ?? TimeZone(abbreviation: alternative.text)
    else {
      var problem = unknown(alternative)
      problem.suggestions = closestMatches(
        to: alternative.text,
        in: TimeZone.knownTimeZoneIdentifiers
      ).map { "\"\($0)\"" }
      throw problem
    }
    return swap(to: timeZone)
  }

  func swap(to timeZone: TimeZone) -> Swap {
    Swap(name, alternative: timeZone.identifier) { $0.timeZone = timeZone }
  }
}
