internal import Synchronization

/// Requests hints without waiting for them. An answer may arrive late, and is dropped if the text
/// has changed by then.
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

  /// Returns the hint for a text if it is known, and requests it otherwise.
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

  /// Discards the last answer: the same text may mean something else at the next prompt.
  func forget() {
    state.withLock { state in
      state.answer = nil
      state.wanted = nil
    }
  }
}
