import ComposableArchitecture

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
    let date = try alternative.value(of: Date.self)
    return Swap(name, alternative: alternative.shown(date)) { $0.date = .constant(date) }
  }
}
