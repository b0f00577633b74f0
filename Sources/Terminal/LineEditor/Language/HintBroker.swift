internal import Synchronization

/// Asks for hints without waiting for them: a slow answer comes when it comes, and one that is for
/// another text by then is dropped.
final class HintBroker: Sendable {
  private struct State {
    var asked: String?
    var wanted: String?
    var answer: (text: String, hint: String?)?
  }

  private let hinter: Hinter
  private let onAnswer: @Sendable () -> Void
  private let state = Mutex(State())

  init(_ hinter: @escaping Hinter, onAnswer: @escaping @Sendable () -> Void) {
    self.hinter = hinter
    self.onAnswer = onAnswer
  }

  /// The hint for a text, if it is known; otherwise it is asked for.
  func hint(for text: String) -> String? {
    let (hint, asks) = state.withLock { state -> (String?, Bool) in
      if let answer = state.answer, answer.text == text { return (answer.hint, false) }
      if state.asked != nil {
        state.wanted = text
        return (nil, false)
      }
      state.asked = text
      return (nil, true)
    }
    if asks { Task { await ask(text) } }
    return hint
  }

  private func ask(_ text: String) async {
    var next: String? = text
    while let text = next {
      let hint = await hinter(text)
      next = state.withLock { state in
        state.answer = (text, hint)
        state.asked = state.wanted == text ? nil : state.wanted
        state.wanted = nil
        return state.asked
      }
      onAnswer()
    }
  }

  /// Forgets the last answer: the same text may mean something else at the next prompt.
  func forget() {
    state.withLock { state in
      state.answer = nil
      state.wanted = nil
    }
  }
}
