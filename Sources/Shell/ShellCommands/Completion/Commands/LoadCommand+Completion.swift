import ShellLanguage
import ShellSession
import ShellValues

extension LoadCommand: CompletingCommand {
  /// The state is one of the feature that is named; what is left out keeps its initial value.
  static func expectation(
    for parameter: CommandSignature.Parameter,
    in source: CompletionSource
  ) -> CompletionExpectation? {
    guard parameter.name == "state",
      let name = source.call?.arguments["feature"]?.filter({ $0 != "\"" }),
      let feature = source.session.features.first(where: { $0.name == name })
    else { return nil }
    let session = source.session
    let environment = Evaluator.Environment(
      variables: session.variables,
      lastValue: session.lastValue,
      state: nil,
      feature: feature,
      temporaryFolder: nil
    )
    return CompletionExpectation(
      ValueExpectation(feature.stateType, isPartial: true),
      names: CompletionNames(environment).binding(source.context.bindings)
    )
  }
}
