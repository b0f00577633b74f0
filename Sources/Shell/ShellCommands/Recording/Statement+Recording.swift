import ShellLanguage
import ShellSession

/// What a recorder asks of a statement.
@MainActor
extension Statement {
  /// Whether the statement is recorded; otherwise the statements of its file are, or it is not part of a session's
  /// record.
  var isRecorded: Bool {
    call.map { traits(of: $0).isDisjoint(with: [.runsFile, .isNotRecorded]) } ?? true
  }

  /// Whether the statement gives effects time, so that its repetition does too and needs no extra wait.
  var givesEffectsTime: Bool { call.map { traits(of: $0).contains(.givesEffectsTime) } ?? true }

  /// The world that the statement chooses; `nil` if it is about something else.
  var chosenWorld: WorldKind? { call.flatMap(SetCommand.chosenWorld) }

  /// The name of the feature that the statement loads.
  var loadedFeature: String? { call.flatMap(LoadCommand.featureName)?.text }

  /// `nil` for a statement that is no command.
  var call: CommandCall? { if case .command(let call) = kind { call } else { nil } }

  private func traits(of call: CommandCall) -> CommandTraits {
    CommandCatalog.command(named: call.command)?.traits ?? []
  }
}
