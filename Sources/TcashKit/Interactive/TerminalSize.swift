import Foundation

/// The size of the terminal that the process prints on.
enum TerminalSize {
  /// The columns of a line; 80 where the terminal does not say.
  static var columns: Int {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return Int(size.ws_col)
  }
}
