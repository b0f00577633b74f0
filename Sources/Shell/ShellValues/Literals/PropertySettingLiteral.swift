/// A literal that sets one property: `.set(\.name, "Blob")`.
package protocol PropertySettingLiteral {
  /// The names and types of the properties that can be set.
  ///
  /// - Parameter path: The property names that lead to a child state; empty for the state itself.
  static func settableProperties(of path: [String]) -> [(name: String, type: Any.Type)]
}
