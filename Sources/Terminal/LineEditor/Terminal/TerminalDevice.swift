internal import Foundation
internal import PlatformIO
internal import Synchronization
internal import SystemPackage

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Darwin)
internal import Darwin
#endif

/// The terminal beneath the editor: its size, its modes, and complete writes.
struct TerminalDevice: ScreenDevice, Sendable {
  let input: Int32
  let output: Int32
  let audience = ScreenAudience()

  var size: TerminalSize { TerminalSize(of: output) }

  func write(_ text: String) {
    // Ignore errors: a terminal that is gone is noticed when it is read.
    try? FileDescriptor(rawValue: output).writeFully(text.utf8)
    audience.tell(text, size)
  }

  /// Restores the terminal's modes if the program ends while a line is being edited.
  func restoreModesAtExit() {
    var modes = termios()
    guard tcgetattr(input, &modes) == 0 else { return }
    savedModes.withLock { saved in
      if saved == nil { atexit { restoreSavedModes() } }
      saved = SavedModes(descriptor: input, modes: modes)
    }
  }

  /// Restores the terminal's modes from before the first line.
  static func restoreModes() {
    restoreSavedModes()
  }
}

private struct SavedModes {
  var descriptor: Int32
  var modes: termios
}

private let savedModes = Mutex<SavedModes?>(nil)

private func restoreSavedModes() {
  // Don't wait for the lock: when the program ends, another thread may have been cut off while it
  // held it.
  _ = savedModes.withLockIfAvailable { saved in
    guard let saved else { return }
    var modes = saved.modes
    tcsetattr(saved.descriptor, TCSANOW, &modes)
  }
}
