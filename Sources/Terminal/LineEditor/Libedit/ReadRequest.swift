internal import Synchronization

/// A call of `readLine`, on its way to the editor's thread and back.
final class ReadRequest: Sendable {
  let prompt: Prompt

  private struct State {
    var continuation: CheckedContinuation<LineEvent, Never>?
    var isCancelled = false
  }

  private let state = Mutex(State())

  init(prompt: Prompt) {
    self.prompt = prompt
  }

  var isCancelled: Bool { state.withLock { $0.isCancelled } }

  func await(_ continuation: CheckedContinuation<LineEvent, Never>) {
    state.withLock { $0.continuation = continuation }
  }

  func cancel() {
    state.withLock { $0.isCancelled = true }
  }

  /// Resumes the caller. Only the first call has an effect.
  func finish(_ event: LineEvent) {
    let continuation = state.withLock { state in
      defer { state.continuation = nil }
      return state.continuation
    }
    continuation?.resume(returning: event)
  }
}
