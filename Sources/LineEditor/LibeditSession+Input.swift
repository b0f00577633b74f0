internal import CLibedit
internal import Foundation

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Darwin)
internal import Darwin
#endif

// Where libedit waits for a key, the editor also waits for everything else.
extension LibeditSession {
  /// Waits for the next character of the terminal.
  ///
  /// - Returns: As libedit wants it: 1 for a character, 0 at the end, -1 to give up the line.
  func readCharacter(into character: UnsafeMutablePointer<wchar_t>) -> Int32 {
    while true {
      if let outcome = handleMail() { return outcome == .endOfInput ? 0 : -1 }
      guard waitForInput() else { continue }
      var byte: UInt8 = 0
      let count = systemRead(device.input, &byte, 1)
      if count < 0, errno == EINTR || errno == EAGAIN { continue }
      guard count == 1 else {
        endAtHangUp(isError: count < 0)
        return 0
      }
      // A Ctrl-D that was typed ahead, while the terminal had its normal modes, comes as a zero.
      if byte == 0, !hasReadKey {
        endAtHangUp(isError: false)
        return 0
      }
      hasReadKey = true
      guard let scalar = decoder.append(byte) else { continue }
      if !isPasting, insertMark(scalar) { continue }
      character.pointee = wchar_t(scalar.value)
      return 1
    }
  }

  /// - Returns: Whether there is input; otherwise there is mail.
  private func waitForInput() -> Bool {
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

  private func endAtHangUp(isError: Bool) {
    // A terminal that is gone cannot be written to.
    if !isError { device.write("\r\n") }
    outcome = .endOfInput
  }

  // MARK: Mail

  /// Does what arrived since the last key.
  ///
  /// - Returns: How the line ends, if it does.
  private func handleMail() -> LineEvent? {
    if let outcome { return outcome }
    mailbox.finishCancelledRequests()
    let events = mailbox.takeEvents()
    if mailbox.isAtEnd {
      outcome = .endOfInput
      return outcome
    }
    adaptToSize()
    if events.contains(.suspended) { suspend() }
    if events.contains(.continued) { resume() }
    printAbove(mailbox.takeOutput())
    if events.contains(.interrupted) || request?.isCancelled == true {
      moveToEnd()
      device.write(events.contains(.interrupted) ? "^C\r\n" : "\r\n")
      outcome = .interrupted
    }
    return outcome
  }

  private func suspend() {
    let distance = moveToEnd()
    device.write("\r\n")
    setBracketedPaste(false)
    libedit_set_raw_mode(editLine, 0)
    expectsContinue = true
    SignalRelay.shared.performDefault(SIGTSTP)
    libedit_set_raw_mode(editLine, 1)
    el_cursor(editLine, -distance)
    redrawAtFreshLine()
  }

  /// Whoever stopped the program may have changed the modes and the screen.
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
    setBracketedPaste(true)
    knownSize = device.size
    el_resize(editLine)
    device.write(canMoveUp ? "\r\u{1b}[J" : "\r")
    libedit_refresh(editLine)
  }

  // MARK: Characters without width

  /// Puts a combining mark into the line, where libedit would show it in a column of its own.
  ///
  /// - Returns: Whether the character was one, and is done with.
  private func insertMark(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.value >= 0x300, TextWidth.columns(of: scalar) == 0 else { return false }
    let left = Array(currentLine.left.unicodeScalars)
    clearLine()
    var text = String(scalar)
    if let base = left.last, base != "\n" {
      // Composed where Unicode has a character for it, since libedit shows no marks.
      let composed = (String(base) + text).precomposedStringWithCanonicalMapping
      if composed.unicodeScalars.count == 1 {
        el_deletestr(editLine, 1)
        text = composed
      }
    }
    insert(text)
    libedit_refresh(editLine)
    return true
  }
}

/// The system's `read`, which methods of the session hide.
private let systemRead = read(_:_:_:)
