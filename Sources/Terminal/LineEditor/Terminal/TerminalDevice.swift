internal import Foundation
internal import PlatformIO
internal import Synchronization
internal import SystemPackage

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
    // A terminal that is gone is noticed where it is read.
    try? FileDescriptor(rawValue: output).writeFully(text.utf8)
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
