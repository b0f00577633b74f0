internal import Foundation
internal import Synchronization

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Darwin)
internal import Darwin
#endif

/// The terminal beneath the editor: its size, its modes, and bytes that go out whole.
struct TerminalDevice: ScreenDevice, Sendable {
  let input: Int32
  let output: Int32

  var size: TerminalSize { TerminalSize(of: output) }

  func write(_ text: String) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { buffer in
        systemWrite(output, buffer.baseAddress, buffer.count)
      }
      if count > 0 {
        bytes = bytes.dropFirst(count)
      } else if errno == EAGAIN {
        var descriptor = pollfd(fd: output, events: Int16(POLLOUT), revents: 0)
        poll(&descriptor, 1, -1)
      } else if errno != EINTR {
        return
      }
    }
  }

  /// Puts the terminal's modes back when the program ends in the middle of a line.
  func restoreModesAtExit() {
    var modes = termios()
    guard tcgetattr(input, &modes) == 0 else { return }
    savedModes.withLock { saved in
      if saved == nil { atexit { restoreSavedModes() } }
      saved = SavedModes(descriptor: input, modes: modes)
    }
  }

  /// Puts the terminal's modes back as they were before the first line.
  static func restoreModes() {
    restoreSavedModes()
  }
}

private let systemWrite = write(_:_:_:)

private struct SavedModes {
  var descriptor: Int32
  var modes: termios
}

private let savedModes = Mutex<SavedModes?>(nil)

private func restoreSavedModes() {
  // At the program's end another thread may have been cut off while it held the lock.
  _ = savedModes.withLockIfAvailable { saved in
    guard let saved else { return }
    var modes = saved.modes
    tcsetattr(saved.descriptor, TCSANOW, &modes)
  }
}
