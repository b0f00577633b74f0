internal import CLibedit
internal import Foundation

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Darwin)
internal import Darwin
#endif

/// libedit and what belongs to it. Only the editor's thread touches it.
///
/// libedit reads keys, finds what they are bound to, and holds the line. It draws nothing: it knows
/// no lines within the line, no hints and no colours. What it would draw goes nowhere, and the
/// session shows the line itself, each time before it waits for a key.
final class LibeditSession {
  let device: TerminalDevice
  let mailbox: EditorMailbox
  let interrupts: InterruptSource
  let completer: Completer
  let language: LineLanguage
  let hints: HintBroker
  let screen: LineScreen
  let editLine: OpaquePointer
  private let historyList: OpaquePointer?
  private var hangUps: SignalRelay.Subscription?
  private let inputFile: UnsafeMutablePointer<FILE>
  private let drawingFile: UnsafeMutablePointer<FILE>
  /// Closed after libedit, which writes to it.
  let messages: LibeditMessages

  var request: ReadRequest?
  /// How the line ended, where that was not left to libedit.
  var outcome: LineEvent?
  var decoder = UTF8Accumulator()
  /// Bytes that were read and not yet handed on.
  var pendingInput: ArraySlice<UInt8> = []
  /// Characters that stand for a key's sequence, to be handed on before any other.
  var pendingCharacters: [Unicode.Scalar] = []
  /// Whether the next "continued" is the answer to a stop of our own, which redraws by itself.
  var expectsContinue = false
  /// Whether a key of this line has been read.
  var hasReadKey = false
  /// When the line was last drawn, where keys come faster than it can be.
  var lastShown: ContinuousClock.Instant?
  /// What the user's `.editrc` says.
  var editrc = Editrc()
  /// The way of editing that it chooses.
  var keysOfEditrc = EditingKeys.emacs
  /// Whether the keys are vi's, as they were last asked for.
  var isVi = false

  // MARK: What edits need to know of the edits before them

  /// The line as it was when the last key was read.
  var known = LineBuffer()
  var undoLog = UndoLog()
  var killRing = KillRing()
  var history: HistoryList
  var walk: HistoryWalk?
  /// What a command of ours leaves for the next one, with the line as it left it.
  var lastStep: (step: EditStep, line: LineBuffer)?
  /// The same of the command before the one that is being carried out.
  var previousStep: (step: EditStep, line: LineBuffer)?
  /// The search of the history that goes on.
  var search: HistorySearch?
  var lastSearchPattern = ""
  /// The list of completions that Tab goes through.
  var pager = CompletionPager()
  var cachedRoles: (line: LineBuffer, roles: [LineRole])?
  var cachedHint: (text: String, entry: HistoryEntry?)?

  init(_ parts: Parts) throws {
    let device = parts.device
    messages = try LibeditMessages()
    // A copy: libedit's streams are closed in the end, the terminal is not.
    let input = fcntl(device.input, F_DUPFD_CLOEXEC, 0)
    guard input >= 0, let inputFile = fdopen(input, "r") else {
      let code = errno
      if input >= 0 { close(input) }
      throw LineEditorError.system("fdopen", code)
    }
    guard let drawingFile = fopen("/dev/null", "we") else {
      fclose(inputFile)
      throw LineEditorError.system("open /dev/null", errno)
    }
    guard
      let editLine = libedit_start(
        parts.programName,
        inputFile,
        device.output,
        drawingFile,
        messages.file
      )
    else {
      fclose(inputFile)
      fclose(drawingFile)
      throw LineEditorError.libeditUnavailable
    }
    self.device = device
    mailbox = parts.mailbox
    interrupts = parts.interrupts
    completer = parts.completer
    language = parts.language
    hints = HintBroker(parts.hinter) { [mailbox = parts.mailbox] in mailbox.wake() }
    self.editLine = editLine
    self.inputFile = inputFile
    self.drawingFile = drawingFile
    historyList = history_winit()
    history = HistoryList(parts.history, limit: parts.historyLimit)
    screen = LineScreen(
      device,
      movesUp: libedit_capability(editLine, "up") != nil,
      shiftsCharacters: libedit_capability(editLine, "IC") != nil
        && libedit_capability(editLine, "DC") != nil
    )
    libedit_set_client_data(editLine, Unmanaged.passUnretained(self).toOpaque())
    libedit_set_signal_handling(editLine, 0)
    libedit_set_prompt(editLine, promptFunction)
    libedit_set_read_function(editLine, readFunction)
    setUpHistory(limit: parts.historyLimit)
    setUpKeys(programName: parts.programName)
    let complaints = messages.take()
    if !complaints.isEmpty { mailbox.print(complaints) }
    // Not only while a line is edited: the signal may come a moment after the terminal's end was
    // read, and then it would end the program before that can do anything more.
    hangUps = SignalRelay.shared.subscribe(to: [SIGHUP]) { [mailbox, interrupts] _ in
      if !mailbox.hangUp() { interrupts.interrupt() }
    }
  }

  /// What a session is made of.
  struct Parts {
    var device: TerminalDevice
    var mailbox: EditorMailbox
    var interrupts: InterruptSource
    var programName: String
    var history: [HistoryEntry]
    var historyLimit: Int
    var language: LineLanguage
    var completer: Completer
    var hinter: Hinter
  }

  deinit {
    if let hangUps { SignalRelay.shared.cancel(hangUps) }
    el_end(editLine)
    if let historyList { history_wend(historyList) }
    fclose(inputFile)
    fclose(drawingFile)
  }

  // MARK: History

  /// libedit gets the entries too, for those of its own functions that `.editrc` may bind.
  private func setUpHistory(limit: Int) {
    guard let historyList else { return }
    libedit_history_set_size(historyList, Int32(clamping: limit))
    libedit_history_set_unique(historyList, 1)
    libedit_set_history(editLine, historyList)
    for entry in history.entries { enter(entry.text) }
  }

  private func enter(_ text: String) {
    guard let historyList else { return }
    let wide = Self.wideString(text)
    libedit_history_enter(historyList, wide)
    wide.deallocate()
  }

  private func takeHistory() {
    for entry in mailbox.takeHistory() {
      history.append(entry)
      enter(entry.text)
    }
    cachedHint = nil
  }

  // MARK: Reading lines

  func run() {
    while case .read(let request) = mailbox.waitForWork() {
      let event = answer(request)
      mailbox.endEditing()
      request.finish(event)
    }
    mailbox.finishAll()
  }

  private func answer(_ request: ReadRequest) -> LineEvent {
    if mailbox.isAtEnd { return .endOfInput }
    return request.isCancelled ? .interrupted : read(request)
  }

  private func read(_ request: ReadRequest) -> LineEvent {
    self.request = request
    prepare(for: request)
    defer { self.request = nil }
    device.write(mailbox.takeOutput())
    let interruptHandler = interrupts.add { [mailbox] in mailbox.post(.interrupted) }
    defer { interrupts.remove(interruptHandler) }
    let signals = subscribeToSignals()
    defer { SignalRelay.shared.cancel(signals) }
    // libedit would do this only after the prompt is there: a key typed in between, at once after
    // the prompt, would be the terminal's to echo and to edit.
    if libedit_is_editing(editLine) != 0 { libedit_set_raw_mode(editLine, 1) }
    screen.setBracketedPaste(true)
    defer { screen.setBracketedPaste(false) }
    return readWithLibedit()
  }

  private func prepare(for request: ReadRequest) {
    outcome = nil
    hasReadKey = false
    expectsContinue = false
    known = LineBuffer()
    undoLog = UndoLog()
    walk = nil
    lastStep = nil
    search = nil
    lastShown = nil
    cachedRoles = nil
    pager = CompletionPager()
    hints.forget()
    takeHistory()
    screen.styles = request.prompt.styles
    screen.startOverAtCursor()
    choose(request.prompt.keys ?? keysOfEditrc)
    isVi = libedit_is_vi(editLine) != 0
  }

  private func readWithLibedit() -> LineEvent {
    var count: Int32 = 0
    let pointer = el_wgets(editLine, &count)
    if let outcome { return outcome }
    guard let pointer, count > 0 else {
      finishLine()
      return .endOfInput
    }
    // A function of libedit's own ended the line, or the terminal edited it.
    if libedit_is_editing(editLine) != 0 { finishLine() }
    var line = Self.string(pointer, count: Int(count))
    if line.unicodeScalars.last == "\n" { line.unicodeScalars.removeLast() }
    return .line(line)
  }

  private func subscribeToSignals() -> SignalRelay.Subscription {
    let signals = [SIGWINCH, SIGTSTP, SIGCONT, SIGTERM, SIGQUIT]
    return SignalRelay.shared.subscribe(to: signals) { [mailbox] signal in
      switch signal {
      case SIGWINCH: mailbox.wake()
      case SIGTSTP: mailbox.post(.suspended)
      case SIGCONT: mailbox.post(.continued)
      default:
        TerminalDevice.restoreModes()
        SignalRelay.shared.performDefault(signal)
      }
    }
  }

  static func of(_ editLine: OpaquePointer?) -> LibeditSession? {
    guard let editLine, let data = libedit_client_data(editLine) else { return nil }
    return Unmanaged<LibeditSession>.fromOpaque(data).takeUnretainedValue()
  }
}

/// libedit's own prompt, which nobody sees. It is written once, here, and never freed or changed.
private nonisolated(unsafe) let emptyPrompt = LibeditSession.wideString("")

private let promptFunction: libedit_prompt_function = { _ in emptyPrompt }

private let readFunction: libedit_read_function = { editLine, character in
  guard let session = LibeditSession.of(editLine), let character else { return -1 }
  return session.readCharacter(into: character)
}
