/// Gives the whole program its dependencies, once, where it starts.
///
/// Unlike those of ``withDependencies(_:operation:)``, the values do not end with an operation: they
/// take the place of the context's own for all code that is not given others. A dependency that was
/// used or prepared before keeps its value, and the late preparation is reported.
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
/// A test may prepare dependencies too; other tests don't see them.
///
/// - Parameter updateValues: Sets dependencies; what it throws is thrown on.
/// - Returns: What `updateValues` returns.
@discardableResult
public func prepareDependencies<R>(
  _ updateValues: (inout DependencyValues) throws -> R
) rethrows -> R {
  var dependencies = DependencyValues._current
  return try DependencyValues.setting(preparation: Preparation()) {
    try updateValues(&dependencies)
  }
}

/// Gives the whole program its dependencies, some of which take time to make.
///
/// - Parameter updateValues: Sets dependencies; what it throws is thrown on.
/// - Returns: What `updateValues` returns.
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
  /// Runs what gives dependencies their values: by way of a preparation, or in the values at hand.
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
