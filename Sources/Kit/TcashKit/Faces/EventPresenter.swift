import ShellHost

/// Writes a conversation's events to standard output as one JSON object per line, for a program
/// that drives the shell.
@MainActor
final class EventPresenter: Presenter {
  private let write: (String) -> Void

  init(_ write: @escaping (String) -> Void = { StandardStreams.write($0) }) {
    self.write = write
  }

  func present(_ event: ShellEvent) {
    if let line = EventFormat().line(for: event) { write(line + "\n") }
  }
}
