internal import Synchronization

/// An editor for tests, with a script for the person at the keys.
///
/// ```swift
/// let editor = ScriptedEditor([.type("st"), .tab, .enter, .endOfInput], completer: completer)
/// await app.run(editor)
/// #expect(editor.transcript == "counter> state\n…")
/// ```
///
/// Where the script ends, so does the input.
package final class ScriptedEditor: LineEditor {
  package enum Step: Sendable {
    case type(String)
    case tab, enter, interrupt, endOfInput
    case backspace, deleteForward, deleteToEnd
    case left, right, home, end
    case up, down
    /// Does something while the line is as it is; what is printed meanwhile lands above it.
    case perform(@Sendable () async -> Void)
  }

  private struct State {
    var steps: ArraySlice<Step>
    var lines: [String] = []
    var prompt: String?
    var buffer = LineBuffer()
    var history: [String] = []
    /// The entry that Up and Down have gone to; the count where they stand at the new line.
    var historyIndex = 0
    var draft = LineBuffer()
  }

  private enum Progress {
    case goOn
    case done(LineEvent)
    case perform(@Sendable () async -> Void)
  }

  private let state: Mutex<State>
  private let columns: Int
  private let rows: Int
  private let completer: Completer

  package init(
    _ steps: [Step],
    columns: Int = 80,
    rows: Int = 24,
    completer: @escaping Completer = { _ in CompletionList(replacedCount: 0, completions: []) }
  ) {
    state = Mutex(State(steps: steps[...]))
    self.columns = columns
    self.rows = rows
    self.completer = completer
  }

  /// What the screen shows: finished lines, output, and the line being edited, if there is one.
  package var transcript: String {
    state.withLock { state in
      let finished = state.lines.map { $0 + "\n" }.joined()
      return finished + (state.prompt.map { $0 + state.buffer.text } ?? "")
    }
  }

  /// The entries, oldest first.
  package var history: [String] { state.withLock { $0.history } }

  /// Whether the script has been played to its end.
  package var isFinished: Bool { state.withLock { $0.steps.isEmpty } }

  package func readLine(prompt: Prompt) async -> LineEvent {
    state.withLock { state in
      state.prompt = TextWidth.printable(prompt.text)
      state.buffer = LineBuffer()
      state.historyIndex = state.history.count
    }
    while true {
      if Task.isCancelled { return state.withLock { finish(&$0, .interrupted) } }
      switch state.withLock({ performNextStep(&$0) }) {
      case .goOn: continue
      case .done(let event): return event
      case .perform(let action): await action()
      }
    }
  }

  package func print(_ text: String) {
    state.withLock { print(text, &$0) }
  }

  package func addToHistory(_ entry: String) {
    guard !entry.allSatisfy(\.isWhitespace) else { return }
    state.withLock { state in
      if state.history.last != entry { state.history.append(entry) }
    }
  }

  private func print(_ text: String, _ state: inout State) {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    if lines.count > 1, lines.last?.isEmpty == true { lines.removeLast() }
    state.lines += lines.map(String.init)
  }

  // MARK: Steps

  private func performNextStep(_ state: inout State) -> Progress {
    guard let step = state.steps.popFirst() else { return .done(finish(&state, .endOfInput)) }
    switch step {
    case .enter: return .done(finish(&state, .line(state.buffer.text)))
    case .interrupt: return .done(finish(&state, .interrupted, mark: "^C"))
    case .endOfInput:
      if state.buffer.text.isEmpty { return .done(finish(&state, .endOfInput)) }
      state.buffer.deleteNext()
    case .perform(let action): return .perform(action)
    case .tab: complete(&state)
    case .up: goThroughHistory(&state, by: -1)
    case .down: goThroughHistory(&state, by: 1)
    default: edit(&state.buffer, step)
    }
    return .goOn
  }

  private func edit(_ buffer: inout LineBuffer, _ step: Step) {
    switch step {
    case .type(let text): buffer.insert(text)
    case .backspace: buffer.deletePrevious()
    case .deleteForward: buffer.deleteNext()
    case .deleteToEnd: buffer.deleteToEnd()
    case .left: buffer.move(by: -1)
    case .right: buffer.move(by: 1)
    case .home: buffer.moveToStart()
    case .end: buffer.moveToEnd()
    default: break
    }
  }

  private func finish(_ state: inout State, _ event: LineEvent, mark: String = "") -> LineEvent {
    if let prompt = state.prompt { state.lines.append(prompt + state.buffer.text + mark) }
    state.prompt = nil
    state.buffer = LineBuffer()
    return event
  }

  private func complete(_ state: inout State) {
    let request = CompletionRequest(line: state.buffer.text, cursor: state.buffer.cursor)
    switch CompletionInsertion(completer(request), for: request) {
    case .none: break
    case .replace(let count, let text):
      state.buffer.deletePrevious(count)
      state.buffer.insert(text)
    case .list(let completions):
      state.lines += CompletionTable.lines(completions, columns: columns, rows: rows - 2)
    }
  }

  private func goThroughHistory(_ state: inout State, by offset: Int) {
    let index = state.historyIndex + offset
    guard index >= 0, index <= state.history.count else { return }
    if state.historyIndex == state.history.count { state.draft = state.buffer }
    state.historyIndex = index
    state.buffer =
      index == state.history.count ? state.draft : LineBuffer(state.history[index])
  }
}
