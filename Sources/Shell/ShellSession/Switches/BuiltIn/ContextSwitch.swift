import ComposableArchitecture

/// `dep context preview`: the context whose default values apply to dependencies that are not
/// swapped.
struct ContextSwitch: DependencySwitch {
  let name = "context"
  let summary = "the values of dependencies that are not swapped"
  var alternatives: [String] { DependencyContext.allCases.map { "\($0)" } }
  var keyPaths: [PartialKeyPath<DependencyValues>] { [\.context] }

  func swap(to alternative: SwitchArgument) throws -> Swap {
    let context = DependencyContext.allCases.first { "\($0)" == alternative.text }
    guard let context else { throw unknown(alternative) }
    return Swap(name, alternative: alternative.text) { $0.context = context }
  }
}
