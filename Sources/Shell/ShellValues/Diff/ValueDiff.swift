/// Finds the changes between two values.
package enum ValueDiff {
  /// Finds the changes in the order in which the parts are declared.
  ///
  /// Parts that share their storage are equal without a look at their contents. Comparing a state
  /// with one derived from it therefore costs only what changed.
  ///
  /// - Parameters:
  ///   - path: The path of the two values, prepended to the paths of their parts.
  ///   - limit: The maximum number of changes to find.
  ///   - times: The values of references on both sides; `nil` if no reference has changed.
  ///     Otherwise, only types that can contain references are searched for them.
  package static func changes(
    from old: Any,
    to new: Any,
    at path: StatePath = StatePath(),
    limit: Int = .max,
    times: (any ReferenceTimes)? = nil
  ) -> [Change] {
    var finder = ChangeFinder(limit: limit, times: times)
    finder.compare(old, new, path)
    return finder.changes
  }
}
