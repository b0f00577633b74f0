internal import Synchronization
internal import TerminalText

/// A line editor for tests, driven by a script of keys.
///
/// ```swift
/// let editor = ScriptedEditor([.type("st"), .tab, .enter, .endOfInput], completer: completer)
/// await app.run(editor)
/// #expect(editor.transcript == "counter> state\n…")
/// ```
///
/// The input ends with the script.
package final class ScriptedEditor: LineEditor {
  package enum Step: Sendable {
    case type(String)
    case tab, enter, interrupt, endOfInput
    case backspace, deleteForward, deleteToEnd
    case left, right, home, end
    case up, down
    /// Alt-Enter: starts a new line, even after a complete text.
    case newline
    /// Text that the terminal pastes. Its line breaks run nothing.
    case paste(String)
    /// Runs an action while the line stays unchanged. The action's output appears above the line.
    case perform(@Sendable () async -> Void)
  }

  private struct State {
    var steps: ArraySlice<Step>
    var lines: [String] = []
    var prompt: String?
    var buffer = LineBuffer()
    var history = HistoryList()
    var walk: HistoryWalk?
    var pager = CompletionPager()
  }

  private enum Progress {
    case goOn
    case done(LineEvent)
    case perform(@Sendable () async -> Void)
  }

  private let state: Mutex<State>
  private let columns: Int
  private let rows: Int
  private let language: LineLanguage
  private let completer: Completer

  package init(
    _ steps: [Step],
    columns: Int = 80,
    rows: Int = 24,
    language: LineLanguage = .plain,
    completer: @escaping Completer = { _ in CompletionList(replacedCount: 0, completions: []) }
  ) {
    state = Mutex(State(steps: steps[...]))
    self.columns = columns
    self.rows = rows
    self.language = language
    self.completer = completer
  }

  /// The content of the screen: finished lines, output, and the line being edited, if there is one.
  package var transcript: String {
    state.withLock { state in
      let finished = state.lines.map { $0 + "\n" }.joined()
      return finished + (state.prompt.map { shown($0, state.buffer) } ?? "")
    }
  }

  /// The entries of the history, oldest first.
  package var history: [String] { state.withLock { $0.history.entries.map(\.text) } }

  /// Whether all steps have been performed.
  package var isFinished: Bool { state.withLock { $0.steps.isEmpty } }

  package func readLine(prompt: Prompt) async -> LineEvent {
    state.withLock { state in
      state.prompt = SafeText.escaped(prompt.text)
      state.buffer = LineBuffer()
      state.buffer.insert(prompt.line)
      state.walk = nil
    }
    while true {
      if Task.isCancelled {
        return state.withLock { finish(&$0, .cancelled(line: $0.buffer.text)) }
      }
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

  package func addToHistory(_ entry: String, group: String?, hasFailed: Bool) {
    let entry = HistoryEntry(entry, group: group, hasFailed: hasFailed)
    guard entry.isKept else { return }
    state.withLock { $0.history.append(entry) }
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
    case .enter:
      guard let open = language.afterEnter(state.buffer) else {
        return .done(finish(&state, .line(state.buffer.text)))
      }
      state.buffer = open
    case .interrupt: return .done(finish(&state, .interrupted, mark: "^C"))
    case .endOfInput:
      let buffer = state.buffer
      if buffer.isEmpty { return .done(finish(&state, .endOfInput)) }
      // End the open statement rather than the shell.
      if buffer.hasSeveralLines, buffer.isInBlankLastLine, buffer.isAtEnd {
        return .done(finish(&state, .line(buffer.text)))
      }
      state.buffer.deleteNext()
    case .perform(let action): return .perform(action)
    case .tab: complete(&state)
    case .up: goVertically(&state, isUp: true)
    case .down: goVertically(&state, isUp: false)
    case .newline: state.buffer = language.beginningLine(in: state.buffer)
    default: edit(&state.buffer, step)
    }
    return .goOn
  }

  private func edit(_ buffer: inout LineBuffer, _ step: Step) {
    switch step {
    case .type(let text): type(text, into: &buffer)
    case .paste(let text): buffer.insert(PastedText.cleaned(Array(text.utf8)))
    case .backspace: buffer.deletePrevious()
    case .deleteForward: buffer.deleteNext()
    case .deleteToEnd: buffer.deleteToEnd()
    case .left: buffer.move(by: -1)
    case .right: buffer.move(by: 1)
    case .home: buffer.moveToLineStart()
    case .end: buffer.moveToLineEnd()
    default: break
    }
  }

  private func finish(_ state: inout State, _ event: LineEvent, mark: String = "") -> LineEvent {
    if let prompt = state.prompt { state.lines.append(shown(prompt, state.buffer) + mark) }
    state.prompt = nil
    state.buffer = LineBuffer()
    return event
  }

  private func complete(_ state: inout State) {
    let request = CompletionRequest(line: state.buffer.text, cursor: state.buffer.left.count)
    let list = completer(request)
    switch CompletionInsertion(list, for: request) {
    case .none: break
    case .replace(let count, let text):
      state.buffer = state.buffer.replacingPrevious(count, with: text)
    case .share(let count, let text):
      state.buffer = state.buffer.replacingPrevious(count, with: text)
      show(list, &state)
    case .list:
      show(list, &state)
    }
  }

  private func show(_ list: CompletionList, _ state: inout State) {
    state.lines += state.pager.lines(
      for: list,
      CompletionRequest(line: state.buffer.text, cursor: state.buffer.left.count),
      columns: columns,
      rows: rows - 2
    )
  }

  private func goVertically(_ state: inout State, isUp: Bool) {
    if state.buffer.moveLine(by: isUp ? -1 : 1, column: state.buffer.column) { return }
    var walk = HistoryWalk(from: state.buffer, in: state.history)
    if let last = state.walk, last.shown.codes == state.buffer.codes { walk = last }
    guard walk.step(isOlder: isUp, in: state.history) else { return }
    state.buffer = walk.shown
    state.walk = walk
  }

  private func type(_ text: String, into buffer: inout LineBuffer) {
    for character in text {
      switch character {
      case ")", "]", "}": buffer = language.closing(character, in: buffer)
      default: buffer.insert(String(character))
      }
    }
  }

  /// The line as the screen shows it, with the prompts of its continuation lines.
  private func shown(_ prompt: String, _ buffer: LineBuffer) -> String {
    let continuation = LineContent(prompt: Prompt(prompt)).continuation(columns)
    return prompt + buffer.text.replacing("\n", with: "\n" + continuation)
  }
}
