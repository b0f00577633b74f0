import ConcurrencyExtras
import ShellCommands
import ShellHost
import ShellOutput
import ShellSession

/// Tells the parent what a conversation is at before another presenter shows it: should the process end in
/// the middle, it is known where.
@MainActor
final class SupervisedPresenter: Presenter {
  private let link: SupervisorLink
  private let presenter: any Presenter
  private let number: Int
  /// How output is to look now.
  var display: () -> DisplaySettings = { DisplaySettings() }

  private static var count = 0

  init(_ link: SupervisorLink, _ presenter: any Presenter) {
    self.link = link
    self.presenter = presenter
    Self.count += 1
    number = Self.count
  }

  /// Lets a trap be told with what the conversation's session is at.
  func follow(_ conversation: Conversation) {
    display = { [weak conversation] in conversation?.evaluator.display ?? DisplaySettings() }
    link.note(display())
    TrapReport.observe(number) { [weak conversation] in conversation?.evaluator.sessionAtWork }
  }

  func present(_ event: ShellEvent) {
    switch event.kind {
    case .statementBegan(let place, _):
      MainQueueThread.note()
      link.note(display())
      link.send(.running(ToldStatement(place, conversation: number)))
    case .innerStatementBegan(let place, let isReplay):
      link.send(.within(ToldStatement(place, conversation: number), isReplay: isReplay))
    case .statementEnded:
      link.note(display())
      link.send(.idle(conversation: number))
    case .ended: TrapReport.forget(number)
    default: break
    }
    presenter.present(event)
  }

  func settle() async {
    await presenter.settle()
    // Another thread has trapped and is about to end the process: what began now would be lost.
    while TrapReport.isEnding { try? await Task.sleep(for: .seconds(1)) }
  }
}
