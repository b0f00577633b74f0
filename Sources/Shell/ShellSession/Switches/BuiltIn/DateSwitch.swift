import ComposableArchitecture
import ShellValues

/// `dep date "2026-01-01T00:00:00Z"`: a constant date.
struct DateSwitch: DependencySwitch {
  let name = "date"
  let summary = "the current date"
  let alternatives = ["live"]
  let valueExample: String? = "\"2026-01-01T00:00:00Z\""
  var keyPaths: [PartialKeyPath<DependencyValues>] { [\.date] }

  func swap(to alternative: SwitchArgument) throws -> Swap {
    if alternative.text == "live" { return swapToLive(\.date) }
    guard !alternative.isUnknownWord else { throw unknown(alternative) }
    return swap(to: try alternative.value(of: Date.self))
  }

  func swap(to date: Date) -> Swap {
    Swap(name, alternative: ValueDescription(width: 80).text(date)) { $0.date = .constant(date) }
  }
}
