import Foundation
import LineEditor

/// Ends the process with status 70 where a reducer, an effect or a dependency traps, and names the
/// statement that was being evaluated. The Swift runtime has printed the trap's own message before.
enum TrapReport {
  /// What is written in the signal handler, where memory can't be allocated: made beforehand, and
  /// only ever replaced whole.
  nonisolated(unsafe) private static var message: UnsafeMutablePointer<CChar>?

  private static let signals = [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE, SIGABRT]

  static func install() {
    for signal in signals {
      var action = sigaction()
      #if canImport(Glibc)
      action.__sigaction_handler.sa_handler = handleTrap
      #else
      action.__sigaction_u.__sa_handler = handleTrap
      #endif
      sigaction(signal, &action, nil)
    }
  }

  /// Notes the statement that is evaluated from now on.
  static func note(_ statement: String) {
    let old = message
    message = strdup("tcash: trapped at '\(statement)'\n")
    free(old)
  }

  fileprivate static func write() {
    guard let message else { return }
    _ = Foundation.write(STDERR_FILENO, message, strlen(message))
  }
}

private func handleTrap(_: Int32) {
  LibeditEditor.restoreTerminal()
  TrapReport.write()
  _exit(ExitStatus.trapped.rawValue)
}
