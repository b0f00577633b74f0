internal import CLibedit
internal import Foundation

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Darwin)
internal import Darwin
#endif

/// Owns libedit and the state around it. Only the editor's thread accesses it.
///
/// libedit reads keys, looks up their bindings, and stores the line. It can't draw lines within the
/// line, hints or colours. So its own drawing is discarded, and the session draws the line before
/// each wait for a key.
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
  /// How the line ended; `nil` if libedit determines that.
  var outcome: LineEvent?
  var decoder = UTF8Accumulator()
  /// Bytes that were read and not consumed.
  var pendingInput: ArraySlice<UInt8> = []
  /// The characters that encode a key's sequence. They are delivered before any other.
  var pendingCharacters: [Unicode.Scalar] = []
  /// Whether the next "continued" event follows a stop that the session performed, and redraws
  /// after, itself.
  var expectsContinue = false
  /// Whether whole lines were typed before the line could be edited.
  var isTypedAhead = false
  /// Whether the unread input consists of keys that were pressed while a line was edited.
  var hasUnreadKeys = false
  /// When the line was last drawn, for keys that arrive faster than it can be drawn.
  var lastShown: ContinuousClock.Instant?
  /// The user's `.editrc`.
  var editrc = Editrc()
  /// The editing mode that `.editrc` chooses.
  var keysOfEditrc = EditingKeys.emacs
  /// Whether the line is edited in vi mode.
  var isVi = false

  // MARK: State kept between edits

  /// The line when the last key was read.
  var known = LineBuffer()
  var undoLog = UndoLog()
  var killRing = KillRing()
  var history: HistoryList
  var walk: HistoryWalk?
  /// The step of the editor's last command, with the line after it.
  var lastStep: (step: EditStep, line: LineBuffer)?
  /// The same for the command before the current one.
  var previousStep: (step: EditStep, line: LineBuffer)?
  /// The history search in progress.
  var search: HistorySearch?
  var lastSearchPattern = ""
  /// The pager for the completions that Tab lists.
  var pager = CompletionPager()
  /// The names of the keys that were pressed in this line.
  var pressedKeys = PressedKeys()
  var cachedRoles: (line: LineBuffer, roles: [LineRole])?
  var cachedHint: (text: String, entry: HistoryEntry?)?

  init(_ parts: Parts) throws {
    let device = parts.device
    messages = try LibeditMessages()
    // Duplicate the descriptor: libedit's streams are closed at the end, and the terminal must stay
    // open.
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
    // Subscribe even while no line is edited. The signal may arrive just after the terminal's end
    // was read, and would then end the program before it can do anything more.
    hangUps = SignalRelay.shared.subscribe(to: [SIGHUP]) { [mailbox, interrupts] _ in
      if !mailbox.hangUp() { interrupts.interrupt() }
    }
  }

  /// The parameters of a session.
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

  /// Passes the entries to libedit too, for its own functions that `.editrc` may bind.
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
    return request.isCancelled ? .cancelled(line: request.prompt.line) : read(request)
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
    // libedit enters raw mode only after the prompt is drawn. A key typed right after the prompt
    // would then be echoed and edited by the terminal.
    if libedit_is_editing(editLine) != 0 {
      readTypedAhead()
      libedit_set_raw_mode(editLine, 1)
    }
    screen.setBracketedPaste(true)
    if !request.prompt.line.isEmpty { unread(Self.paste(of: request.prompt.line)) }
    defer { screen.setBracketedPaste(false) }
    return readWithLibedit()
  }

  private func prepare(for request: ReadRequest) {
    outcome = nil
    expectsContinue = false
    known = LineBuffer()
    undoLog = UndoLog()
    walk = nil
    lastStep = nil
    search = nil
    lastShown = nil
    cachedRoles = nil
    pager = CompletionPager()
    pressedKeys = PressedKeys()
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

/// libedit's own prompt, which is never visible. Safe because it is written once, here, and never
/// freed or changed.
private nonisolated(unsafe) let emptyPrompt = LibeditSession.wideString("")

private let promptFunction: libedit_prompt_function = { _ in emptyPrompt }

private let readFunction: libedit_read_function = { editLine, character in
  guard let session = LibeditSession.of(editLine), let character else { return -1 }
  return session.readCharacter(into: character)
}
