#if canImport(Glibc)
internal import Glibc
#elseif canImport(Darwin)
internal import Darwin
#endif

/// The size of a terminal's window, in characters.
package struct TerminalSize: Hashable, Sendable {
  /// At least 1.
  package var columns: Int
  /// At least 1.
  package var rows: Int

  package init(columns: Int, rows: Int) {
    self.columns = max(1, columns)
    self.rows = max(1, rows)
  }

  /// The size of a descriptor's terminal; 80 columns and 24 rows if the descriptor is no terminal,
  /// or if the terminal reports no size.
  package init(of descriptor: Int32) {
    var window = winsize()
    if ioctl(descriptor, UInt(TIOCGWINSZ), &window) != 0 { window = winsize() }
    self.init(
      columns: window.ws_col > 0 ? Int(window.ws_col) : 80,
      rows: window.ws_row > 0 ? Int(window.ws_row) : 24
    )
  }
}
