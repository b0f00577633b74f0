import Foundation

/// The size of the terminal that the process prints on.
enum TerminalSize {
  /// The columns of a line; 80 where the terminal does not say.
  static var columns: Int { positive(size.ws_col) ?? 80 }

  /// The rows of the screen; 24 where the terminal does not say.
  static var rows: Int { positive(size.ws_row) ?? 24 }

  private static var size: winsize {
    var size = winsize()
    return ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 ? size : winsize()
  }

  private static func positive(_ number: UInt16) -> Int? {
    number > 0 ? Int(number) : nil
  }
}
