import ConcurrencyExtras
import ShellCommands
import ShellHost
import ShellOutput
import ShellSession

/// Reports a conversation's events to the parent before another presenter shows them. If the
/// process ends during a statement, the parent knows which one.
@MainActor
final class SupervisedPresenter: Presenter {
  private let link: SupervisorLink
  private let presenter: any Presenter
  private let number: Int
  /// Returns the current display settings.
  var display: () -> DisplaySettings = { DisplaySettings() }

  private static var count = 0

  init(_ link: SupervisorLink, _ presenter: any Presenter) {
    self.link = link
    self.presenter = presenter
    Self.count += 1
    number = Self.count
  }

  /// Includes the work of the conversation's session in trap reports.
  func follow(_ conversation: Conversation) {
    display = { [weak conversation] in conversation?.evaluator.display ?? DisplaySettings() }
    link.record(display())
    TrapReport.observe(number) { [weak conversation] in conversation?.evaluator.activeSession }
  }

  func present(_ event: ShellEvent) {
    switch event.kind {
    case .statementBegan(let place, _):
      MainQueueThread.record()
      link.send(.running(ReportedStatement(place, conversation: number)))
    case .innerStatementBegan(let place, let isReplay):
      link.send(.within(ReportedStatement(place, conversation: number), isReplay: isReplay))
    case .statementEnded:
      link.record(display())
      link.send(.idle(conversation: number))
    case .ended: TrapReport.forget(number)
    default: break
    }
    presenter.present(event)
  }

  func settle() async {
    await presenter.settle()
    // Another thread has trapped and is about to end the process. A statement that began now would
    // be lost.
    while TrapReport.isEnding { try? await Task.sleep(for: .seconds(1)) }
  }
}
