extension TestFailure {
  /// The full report of the failure: the error, the last history entries, and the world.
  package var story: String { story(after: "") }

  /// The report below the script's output.
  ///
  /// - Parameter output: The output; if it contains the error, the error is left out of the report.
  package func story(after output: String) -> String {
    var lines: [String] = []
    if text.isEmpty || !output.contains(text) {
      lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      while lines.last == "" { lines.removeLast() }
    }
    if !history.isEmpty { lines += ["the last entries of the history:"] + history }
    if !world.isEmpty {
      let swaps = world.dropFirst()
      lines += ["in the \(world[0])\(swaps.isEmpty ? "" : ":")"] + swaps
    }
    return lines.map { $0 + "\n" }.joined()
  }
}
