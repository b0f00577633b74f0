import Foundation

/// What the terminal shows of the keys that are typed while no line editor has it.
enum TerminalEcho {
  /// Whether it shows control characters: `^C`.
  static var showsControlKeys: Bool {
    var settings = termios()
    guard tcgetattr(STDIN_FILENO, &settings) == 0 else { return false }
    let flags = tcflag_t(ECHO) | tcflag_t(ECHOCTL)
    return settings.c_lflag & flags == flags
  }
}
