/// Finds the cycle in an endless chain of actions.
package enum ActionCycle {
  /// Returns the shortest cycle that the end of a chain repeats, from an action to its next
  /// occurrence.
  ///
  /// Equal descriptions define a cycle. If none repeat, payloads are ignored, so `tick(1)` and
  /// `tick(2)` count as equal. If there is still no cycle, the result is the last four actions.
  ///
  /// - Parameter chain: The descriptions of the last actions, oldest first.
  package static func atEnd(of chain: [String]) -> [String] {
    let names = chain.map { String($0.prefix { $0 != "(" }) }
    guard let length = period(of: chain) ?? period(of: names) else { return chain.suffix(4) }
    return chain.suffix(length + 1)
  }

  private static func period(of chain: [String]) -> Int? {
    guard chain.count > 1 else { return nil }
    return (1...chain.count / 2).first { length in
      chain.suffix(length) == chain.dropLast(length).suffix(length)
    }
  }
}
