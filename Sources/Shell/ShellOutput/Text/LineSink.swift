/// A destination for lines as they are produced; it may close before all lines are written.
package final class LineSink {
  private let take: (StyledText) -> Bool
  private let takeText: ((String) -> Bool)?
  /// Whether the sink accepts more lines. Producers of many lines check this.
  package private(set) var isOpen = true
  /// The columns to which lines are shortened; `nil` if they are not.
  private var width: Int?

  /// - Parameters:
  ///   - takeText: Receives several lines, each with its line break, and returns whether it accepts more;
  ///     `nil` if the roles of their pieces are read.
  ///   - take: Receives a line, and returns whether it accepts more.
  package init(
    takeText: ((String) -> Bool)? = nil,
    _ take: @escaping (StyledText) -> Bool
  ) {
    self.takeText = takeText
    self.take = take
  }

  /// Whether it takes lines without roles, as they are.
  var takesText: Bool { takeText != nil && width == nil }

  /// Takes several lines, each with its line break.
  func put(text: String) {
    guard isOpen, let takeText else { return }
    isOpen = takeText(text)
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
