/// A destination for lines as they are produced; it may close before all lines are written.
package final class LineSink {
  private let take: (StyledText) -> Bool
  /// Whether the sink accepts more lines. Producers of many lines check this.
  package private(set) var isOpen = true

  /// - Parameter take: Receives a line, and returns whether it accepts more.
  package init(_ take: @escaping (StyledText) -> Bool) {
    self.take = take
  }

  package func put(_ line: StyledText) {
    if isOpen { isOpen = take(line) }
  }

  func put(_ lines: [StyledText]) {
    for line in lines where isOpen { put(line) }
  }
}
