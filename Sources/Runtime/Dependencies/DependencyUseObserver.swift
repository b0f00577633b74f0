/// Sees each value that `@Dependency` reads, and may replace it: for tools that record how clients are called.
package protocol DependencyUseObserver: AnyObject, Sendable {
  /// - Parameters:
  ///   - value: The value of the dependency.
  ///   - keyPath: The path to it in ``DependencyValues``.
  ///   - key: The key that the wrapper was declared with; `nil` if it was declared with a key path.
  /// - Returns: The value to use.
  func use<Value>(
    _ value: Value,
    at keyPath: any PartialKeyPath<DependencyValues> & Sendable,
    key: Any.Type?
  ) -> Value
}
