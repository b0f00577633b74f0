import ShellLanguage
import ShellSession
import ShellValues

extension BindCommand: CompletingCommand {
  /// The properties that the feature's binding action can set.
  static func candidates(
    for parameter: CommandSignature.Parameter,
    beginning text: String,
    in source: CompletionSource
  ) -> [CandidateGroup]? {
    guard parameter.kind == .statePath, let store = source.session.current else { return nil }
    let cases = CaseListing(of: store.scope.actionType(in: store))?.cases ?? []
    let literals = cases.compactMap { enumCase in
      enumCase.parameters.first?.type as? any PropertySettingLiteral.Type
    }
    guard let settable = literals.first else { return [] }
    return [CandidateGroup(PathCompletions.properties(of: settable, beginning: text))]
  }
}
