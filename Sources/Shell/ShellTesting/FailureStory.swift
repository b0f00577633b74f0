extension TestFailure {
  /// The full report of the failure: the error, the last history entries, and the world.
  package var story: String {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    while lines.last == "" { lines.removeLast() }
    if !history.isEmpty { lines += ["the last entries of the history:"] + history }
    if !world.isEmpty { lines += ["in the \(world[0]):"] + world.dropFirst() }
    return lines.map { $0 + "\n" }.joined()
  }
}
