/// A destination for lines as they are produced; it may close before all lines are written.
package final class LineSink {
  private let take: (StyledText) -> Bool
  /// Whether the sink accepts more lines. Producers of many lines check this.
  package private(set) var isOpen = true
  /// The columns to which lines are shortened; `nil` if they are not.
  private var width: Int?

  /// - Parameter take: Receives a line, and returns whether it accepts more.
  package init(_ take: @escaping (StyledText) -> Bool) {
    self.take = take
  }

  package func put(_ line: StyledText) {
    guard isOpen else { return }
    if let width { isOpen = take(line.shortened(to: width)) } else { isOpen = take(line) }
  }

  /// Shortens the lines that an operation puts into the sink.
  func shorten(to width: Int, _ operation: () -> Void) {
    self.width = width
    operation()
    self.width = nil
  }

  func put(_ lines: [StyledText]) {
    for line in lines where isOpen { put(line) }
  }
}
