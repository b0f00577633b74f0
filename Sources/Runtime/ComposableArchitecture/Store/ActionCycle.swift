/// Finds what a chain of actions without an end goes round in.
package enum ActionCycle {
  /// The shortest cycle that the end of a chain repeats, from an action to the same again.
  ///
  /// Where no actions are equal, those count as such that differ in their values alone: `tick(1)` and
  /// `tick(2)`. Where not even those go round, it is the last few actions.
  ///
  /// - Parameter chain: How the last actions are written.
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
