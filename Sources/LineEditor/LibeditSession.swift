internal import CLibedit
internal import Foundation

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Darwin)
internal import Darwin
#endif

/// libedit and what belongs to it. Only the editor's thread touches it.
final class LibeditSession {
  let device: TerminalDevice
  let mailbox: EditorMailbox
  let interrupts: InterruptSource
  let completer: Completer
  let editLine: OpaquePointer
  private let historyList: OpaquePointer?
  private var hangUps: SignalRelay.Subscription?
  private let inputFile: UnsafeMutablePointer<FILE>
  private let outputFile: UnsafeMutablePointer<FILE>

  /// Whether the terminal can go up a row, and so can redraw a line that has several.
  let canMoveUp: Bool
  /// Whether the terminal breaks its lines anew when its width changes.
  let reflows: Bool

  var request: ReadRequest?
  /// How the line ended, where that was not a key.
  var outcome: LineEvent?
  var knownSize: TerminalDevice.Size
  var prompt = PromptText(Prompt(""))
  var promptBuffer: UnsafeMutablePointer<wchar_t>
  var isPasting = false
  /// Whether the next "continued" is the answer to a stop of our own, which redraws by itself.
  var expectsContinue = false
  var decoder = UTF8Accumulator()
  /// Whether a key of this line has been read.
  var hasReadKey = false

  init(
    device: TerminalDevice,
    mailbox: EditorMailbox,
    interrupts: InterruptSource,
    programName: String,
    completer: @escaping Completer
  ) throws {
    // Copies: libedit's streams are closed in the end, the terminal is not.
    guard let inputFile = fdopen(dup(device.input), "r") else {
      throw LineEditorError.system("fdopen", errno)
    }
    guard let outputFile = fdopen(dup(device.output), "w") else {
      fclose(inputFile)
      throw LineEditorError.system("fdopen", errno)
    }
    guard let editLine = libedit_start(programName, inputFile, outputFile) else {
      fclose(inputFile)
      fclose(outputFile)
      throw LineEditorError.libeditUnavailable
    }
    self.device = device
    self.mailbox = mailbox
    self.interrupts = interrupts
    self.completer = completer
    self.editLine = editLine
    self.inputFile = inputFile
    self.outputFile = outputFile
    historyList = history_winit()
    canMoveUp = libedit_capability(editLine, "up") != nil
    reflows = Self.reflows(ProcessInfo.processInfo.environment)
    knownSize = device.size
    promptBuffer = Self.wideString("")
    libedit_set_client_data(editLine, Unmanaged.passUnretained(self).toOpaque())
    libedit_set_signal_handling(editLine, 0)
    libedit_set_prompt(editLine, promptFunction, PromptText.marker)
    libedit_set_read_function(editLine, readFunction)
    bindKeys()
    // Not only while a line is edited: the signal may come a moment after the terminal's end was
    // read, and then it would end the program before that can do anything more.
    hangUps = SignalRelay.shared.subscribe(to: [SIGHUP]) { [mailbox, interrupts] _ in
      if !mailbox.hangUp() { interrupts.interrupt() }
    }
  }

  deinit {
    if let hangUps { SignalRelay.shared.cancel(hangUps) }
    el_end(editLine)
    if let historyList { history_wend(historyList) }
    promptBuffer.deallocate()
    fclose(inputFile)
    fclose(outputFile)
  }

  /// xterm and GNU screen cut lines off or leave them as they are; nearly all others reflow.
  private static func reflows(_ environment: [String: String]) -> Bool {
    if environment["TMUX"] != nil { return true }
    return environment["XTERM_VERSION"] == nil && environment["STY"] == nil
  }

  func addToHistory(_ entries: [String], limit: Int? = nil) {
    guard let historyList else { return }
    if let limit {
      libedit_history_set_size(historyList, Int32(clamping: limit))
      libedit_history_set_unique(historyList, 1)
      libedit_set_history(editLine, historyList)
    }
    for entry in entries {
      let wide = Self.wideString(entry)
      libedit_history_enter(historyList, wide)
      wide.deallocate()
    }
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
    outcome = nil
    hasReadKey = false
    expectsContinue = false
    defer { self.request = nil }
    addToHistory(mailbox.takeHistory())
    prompt = PromptText(request.prompt)
    promptBuffer.deallocate()
    promptBuffer = Self.wideString(prompt.marked)
    device.write(mailbox.takeOutput())
    let interruptHandler = interrupts.add { [mailbox] in mailbox.post(.interrupted) }
    defer { interrupts.remove(interruptHandler) }
    let signals = subscribeToSignals()
    defer { SignalRelay.shared.cancel(signals) }
    // libedit would do this only after the prompt is there: a key typed in between, at once after
    // the prompt, would be the terminal's to echo and to edit.
    if libedit_is_editing(editLine) != 0 { libedit_set_raw_mode(editLine, 1) }
    setBracketedPaste(true)
    defer { setBracketedPaste(false) }
    knownSize = device.size
    return readWithLibedit()
  }

  private func readWithLibedit() -> LineEvent {
    var count: Int32 = 0
    let pointer = el_wgets(editLine, &count)
    if let outcome { return outcome }
    guard let pointer, count > 0 else {
      device.write("\n")
      return .endOfInput
    }
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

  // MARK: Text

  /// A copy that the caller frees.
  static func wideString(_ text: String) -> UnsafeMutablePointer<wchar_t> {
    let scalars = text.unicodeScalars.map { wchar_t($0.value) }
    let pointer = UnsafeMutablePointer<wchar_t>.allocate(capacity: scalars.count + 1)
    for (offset, scalar) in scalars.enumerated() {
      (pointer + offset).initialize(to: scalar)
    }
    (pointer + scalars.count).initialize(to: 0)
    return pointer
  }

  static func string(_ pointer: UnsafePointer<wchar_t>, count: Int) -> String {
    var scalars = String.UnicodeScalarView()
    for value in UnsafeBufferPointer(start: pointer, count: max(0, count)) {
      if let scalar = Unicode.Scalar(UInt32(bitPattern: Int32(value))) { scalars.append(scalar) }
    }
    return String(scalars)
  }

  static func of(_ editLine: OpaquePointer?) -> LibeditSession? {
    guard let editLine, let data = libedit_client_data(editLine) else { return nil }
    return Unmanaged<LibeditSession>.fromOpaque(data).takeUnretainedValue()
  }
}

private let promptFunction: libedit_prompt_function = { editLine in
  LibeditSession.of(editLine)?.promptBuffer
}

private let readFunction: libedit_read_function = { editLine, character in
  guard let session = LibeditSession.of(editLine), let character else { return -1 }
  return session.readCharacter(into: character)
}
