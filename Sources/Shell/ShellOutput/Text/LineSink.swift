/// Where lines go as they are made, which may be closed before all are.
package final class LineSink {
  private let take: (StyledText) -> Bool
  /// Whether more lines are wanted. Who makes many looks here.
  package private(set) var isOpen = true

  /// - Parameter take: Takes a line, and says whether it wants more.
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
