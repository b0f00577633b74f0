/// Sets the dependencies of the whole program, once, at launch.
///
/// Unlike the overrides of ``withDependencies(_:operation:)``, prepared values are not limited to
/// an operation: they replace the context's defaults for all code without overrides. A dependency
/// that was already used or prepared keeps its value, and the late preparation is reported as an
/// issue.
///
/// ```swift
/// @main
/// struct Program {
///   static func main() async throws {
///     try prepareDependencies {
///       $0.defaultDatabase = try openDatabase()
///     }
///     …
///   }
/// }
/// ```
///
/// A test may prepare dependencies too. Other tests don't see the prepared values.
///
/// - Parameter updateValues: Sets dependencies. Its errors are rethrown.
/// - Returns: The result of `updateValues`.
@discardableResult
public func prepareDependencies<R>(
  _ updateValues: (inout DependencyValues) throws -> R
) rethrows -> R {
  var dependencies = DependencyValues._current
  return try DependencyValues.setting(preparation: Preparation()) {
    try updateValues(&dependencies)
  }
}

/// Sets the dependencies of the whole program when creating some of them is asynchronous.
///
/// - Parameter updateValues: Sets dependencies. Its errors are rethrown.
/// - Returns: The result of `updateValues`.
@discardableResult
public func prepareDependencies<R>(
  isolation: isolated (any Actor)? = #isolation,
  _ updateValues: (inout DependencyValues) async throws -> R
) async rethrows -> R {
  var dependencies = DependencyValues._current
  return try await DependencyValues.setting(preparation: Preparation()) {
    try await updateValues(&dependencies)
  }
}

/// One call of ``prepareDependencies(_:)``, which may set a dependency several times.
final class Preparation: Sendable {
  @TaskLocal static var current: Preparation?
}

extension DependencyValues {
  /// Runs a closure that sets dependencies directly on `DependencyValues`, outside of any
  /// preparation.
  package static func setting<R>(_ operation: () throws -> R) rethrows -> R {
    try setting(preparation: nil, operation)
  }

  static func setting<R>(
    preparation: Preparation?,
    _ operation: () throws -> R
  ) rethrows -> R {
    try Preparation.$current.withValue(preparation) {
      try $isSetting.withValue(true, operation: operation)
    }
  }

  static func setting<R>(
    isolation: isolated (any Actor)? = #isolation,
    preparation: Preparation? = nil,
    _ operation: () async throws -> R
  ) async rethrows -> R {
    try await Preparation.$current.withValue(preparation) {
      try await $isSetting.withValue(true, operation: operation)
    }
  }
}
