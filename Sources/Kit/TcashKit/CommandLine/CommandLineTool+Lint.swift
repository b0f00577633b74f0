import PlatformIO
import ShellCommands
import ShellHost
import ShellLanguage
import ShellOutput
import ShellSession

extension CommandLineTool {
  /// Performs `lint`: runs each script by itself, and reports on its session.
  func lint(_ lint: Arguments.Lint) async -> ExitStatus {
    let features = features().map(\.registered)
    var statuses: [ExitStatus] = []
    for file in lint.files {
      statuses.append(await self.lint(file, lint, features))
    }
    // The worst tells.
    return statuses.max { $0.rawValue < $1.rawValue } ?? .success
  }

  private func lint(
    _ file: String,
    _ lint: Arguments.Lint,
    _ features: [RegisteredFeature]
  ) async -> ExitStatus {
    let path = ResolvedPath(file)
    guard let source = read(file, lint.output), let folder = setup(ofScript: path, lint.output)
    else {
      return .invalid
    }
    let console = console(lint.output)
    let errors = ErrorPresenter(console)
    let conversation = Conversation.isolated(features, presenter: errors)
    conversation.evaluator.options.directory = path.folderText
    let result = await conversation.runScript(
      source,
      in: folder,
      world: lint.world.kind ?? folder.world
    )
    let report = conversation.evaluator.lintReport
    if lint.files.count > 1 { console.printRemark("\(file):") }
    let failure = result.status.flatMap { $0 == .success ? nil : $0 }
    // Nothing is proved by a script that failed.
    if failure == nil || !report.things.isEmpty { console.print(.list(report)) }
    if let failure { return failure }
    return report.things.isEmpty ? .success : .expectationFailed
  }
}

/// Prints the errors of a conversation, and nothing else.
private final class ErrorPresenter: Presenter {
  private let console: Console

  init(_ console: Console) {
    self.console = console
  }

  func present(_ event: ShellEvent) {
    switch event.kind {
    case .diagnostic, .issue: console.present(event)
    default: break
    }
  }
}
