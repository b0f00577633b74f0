internal import CLibedit
internal import Foundation

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Darwin)
internal import Darwin
#endif

// Input. While libedit waits for a key, the editor also waits for all other events.
extension LibeditSession {
  /// Waits for the terminal's next character.
  ///
  /// - Returns: The value that libedit expects: 1 for a character, 0 at the end of the input, -1 to
  ///   abandon the line.
  func readCharacter(into character: UnsafeMutablePointer<wchar_t>) -> Int32 {
    if search == nil { noteEdits() }
    if let pending = pendingCharacters.first {
      pendingCharacters.removeFirst()
      character.pointee = wchar_t(pending.value)
      return 1
    }
    while true {
      guard let byte = nextByte() else { return outcome == .endOfInput ? 0 : -1 }
      guard let scalar = decoder.append(byte) else { continue }
      // Only the editor itself may produce the mark of a sequence.
      if scalar == KeyBindings.sequenceMark { continue }
      character.pointee = wchar_t(scalar.value)
      if scalar == "\u{1b}", isVi, search == nil { return translateSequence(into: character) }
      return 1
    }
  }

  /// Waits for a byte, and draws the line meanwhile.
  ///
  /// - Returns: `nil` if the line ends; `outcome` tells how.
  func nextByte() -> UInt8? {
    while true {
      if handleMail() != nil { return nil }
      if let byte = pendingInput.popFirst() { return byte }
      showUnlessMoreComes()
      guard waitForInput() else { continue }
      var byte: UInt8 = 0
      let count = systemRead(device.input, &byte, 1)
      if count < 0, errno == EINTR || errno == EAGAIN { continue }
      guard count == 1 else {
        endAtHangUp(isError: count < 0)
        return nil
      }
      pressedKeys.append(byte)
      return byte
    }
  }

  /// Reads the first byte of what was typed ahead while the terminal was in its normal mode.
  ///
  /// Only there can a Ctrl-D be told from Ctrl-Space: once each key is read as it is typed, both arrive as a zero.
  func readTypedAhead() {
    isTypedAhead = pendingInput.isEmpty && !hasUnreadKeys && hasInput(within: 0)
    guard isTypedAhead else { return }
    var byte: UInt8 = 0
    let count = systemRead(device.input, &byte, 1)
    guard count >= 0 else { return }
    // The end of the input becomes the key again.
    if count == 0 { byte = 0x04 }
    pressedKeys.append(byte)
    pendingInput = [byte]
  }

  /// Notes at the end of a line whether more keys were pressed. Normal mode would take a zero among them for a Ctrl-D.
  func noteUnreadKeys() {
    hasUnreadKeys = !isTypedAhead && hasInput(within: 0)
  }

  /// Puts characters back into the input.
  func unread(_ text: String) {
    pendingInput = Array(text.utf8) + pendingInput
  }

  /// Whether input is available, or arrives within a time.
  func hasInput(within milliseconds: Int32) -> Bool {
    guard pendingInput.isEmpty else { return true }
    var descriptor = pollfd(fd: device.input, events: Int16(POLLIN), revents: 0)
    return poll(&descriptor, 1, milliseconds) > 0
  }

  /// - Returns: Whether there is input. Otherwise there may be mail.
  func waitForInput() -> Bool {
    var descriptors = [
      pollfd(fd: device.input, events: Int16(POLLIN), revents: 0),
      pollfd(fd: mailbox.pipe.readEnd, events: Int16(POLLIN), revents: 0),
    ]
    guard poll(&descriptors, 2, -1) > 0 else { return false }
    guard descriptors[1].revents == 0 else {
      mailbox.pipe.drain()
      return false
    }
    return true
  }

  /// Waits for input and reads all that is available, for text that may be long.
  ///
  /// - Returns: `nil` if the line ends; `outcome` tells how.
  func nextBytes() -> [UInt8]? {
    while true {
      if handleMail() != nil { return nil }
      guard waitForInput() else { continue }
      var bytes = [UInt8](repeating: 0, count: 65_536)
      let count = systemRead(device.input, &bytes, bytes.count)
      if count < 0, errno == EINTR || errno == EAGAIN { continue }
      guard count > 0 else {
        endAtHangUp(isError: count < 0)
        return nil
      }
      return Array(bytes.prefix(count))
    }
  }

  private func endAtHangUp(isError: Bool) {
    // A terminal that is gone cannot be written to.
    if isError { outcome = .endOfInput } else { finishLine(.endOfInput) }
  }

  // MARK: Escape in vi mode

  /// How long the rest of a key's escape sequence may take, in milliseconds.
  static let escapeDelay: Int32 = 40

  /// Distinguishes vi's Escape from the sequence of an arrow key, which begins with the same
  /// character.
  private func translateSequence(into character: UnsafeMutablePointer<wchar_t>) -> Int32 {
    guard hasInput(within: Self.escapeDelay), let first = nextByte() else {
      return outcome == nil ? 1 : -1
    }
    var sequence = String(Character(Unicode.Scalar(first)))
    if sequence == "[" || sequence == "O" {
      while sequence.utf8.count < 16, hasInput(within: Self.escapeDelay), let byte = nextByte() {
        sequence.unicodeScalars.append(Unicode.Scalar(byte))
        if (0x40...0x7e).contains(byte) { break }
      }
    }
    guard let letter = KeyBindings.letter(of: sequence) else {
      // Drop an unknown sequence. A single other character was typed after Escape.
      if sequence.utf8.count == 1 { unread(sequence) }
      return outcome == nil ? 1 : -1
    }
    character.pointee = wchar_t(KeyBindings.sequenceMark.value)
    pendingCharacters = Array(String(letter).unicodeScalars)
    return 1
  }

  // MARK: Mail

  /// Handles what arrived since the last key.
  ///
  /// - Returns: How the line ends; `nil` if it doesn't.
  func handleMail() -> LineEvent? {
    if let outcome { return outcome }
    mailbox.finishCancelledRequests()
    let events = mailbox.takeEvents()
    if mailbox.isAtEnd {
      outcome = .endOfInput
      return outcome
    }
    screen.adaptToSize()
    if events.contains(.suspended) { suspend() }
    if events.contains(.continued) { resume() }
    screen.printAbove(messages.take() + mailbox.takeOutput())
    if events.contains(.interrupted) {
      pendingInput = []
      finishLine(.interrupted, mark: "^C")
    } else if request?.isCancelled == true {
      finishLine(.cancelled(line: line.text))
    }
    return outcome
  }

  private func suspend() {
    screen.finish(content(isFinal: true))
    screen.setBracketedPaste(false)
    libedit_set_raw_mode(editLine, 0)
    expectsContinue = true
    SignalRelay.shared.performDefault(SIGTSTP)
    libedit_set_raw_mode(editLine, 1)
    redrawAtFreshLine()
  }

  /// Redraws after another process stopped the program, which may have changed the modes and the
  /// screen.
  private func resume() {
    guard !expectsContinue else {
      expectsContinue = false
      return
    }
    libedit_set_raw_mode(editLine, 0)
    libedit_set_raw_mode(editLine, 1)
    redrawAtFreshLine()
  }

  private func redrawAtFreshLine() {
    screen.setBracketedPaste(true)
    screen.startOver()
    lastShown = nil
  }
}

/// The system's `read`, which methods of the session shadow.
private let systemRead = read(_:_:_:)
