import ComposableArchitecture
import ShellLanguage
import ShellSession
import ShellValues

extension CancelCommand: CompletingCommand {
  static func accepts(
    _ parameter: CommandSignature.Parameter,
    in source: CompletionSource
  ) -> Bool {
    parameter.kind == .count || source.call?.arguments["number"] == nil
  }

  static func candidates(
    for parameter: CommandSignature.Parameter,
    beginning text: String,
    in source: CompletionSource
  ) -> [CandidateGroup]? {
    guard parameter.kind == .count else { return nil }
    let description = ValueDescription(width: 60)
    let items = source.session.current.map { store in
      source.session.effects(of: store).map { status in
        CompletionCandidates.Item(
          "\(status.effect.id)",
          summary: status.entry?.action.map { description.text($0) } ?? ""
        )
      }
    }
    return [CandidateGroup(text, items ?? [])]
  }
}
