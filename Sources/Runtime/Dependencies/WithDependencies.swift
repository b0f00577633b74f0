/// Runs an operation with some dependencies overridden.
///
/// ```swift
/// let facts = withDependencies {
///   $0.date.now = Date(timeIntervalSince1970: 0)
/// } operation: {
///   FactsModel()
/// }
/// ```
///
/// - Parameters:
///   - updateValues: Overrides dependencies.
///   - operation: Runs with the dependencies. Its errors are rethrown.
@discardableResult
public func withDependencies<R>(
  _ updateValues: (inout DependencyValues) throws -> Void,
  operation: () throws -> R
) rethrows -> R {
  var dependencies = DependencyValues._current
  try DependencyValues.setting { try updateValues(&dependencies) }
  let result = try DependencyValues.$_current.withValue(dependencies) {
    try DependencyValues.$isSetting.withValue(false, operation: operation)
  }
  ModelDependencies.shared.keep(dependencies, of: result)
  return result
}

/// Runs an asynchronous operation with some dependencies overridden. Tasks that the operation
/// starts see the overrides too.
///
/// - Parameters:
///   - updateValues: Overrides dependencies.
///   - operation: Runs with the dependencies. Its errors are rethrown.
@discardableResult
public func withDependencies<R>(
  isolation: isolated (any Actor)? = #isolation,
  _ updateValues: (inout DependencyValues) async throws -> Void,
  operation: () async throws -> R
) async rethrows -> R {
  var dependencies = DependencyValues._current
  try await DependencyValues.setting { try await updateValues(&dependencies) }
  let result = try await DependencyValues.$_current.withValue(dependencies) {
    try await DependencyValues.$isSetting.withValue(false, operation: operation)
  }
  ModelDependencies.shared.keep(dependencies, of: result)
  return result
}
