import ConcurrencyExtras
import IssueReporting

/// Runs an operation with a model's dependencies, some of them overridden.
///
/// Use it when a model creates another model, to pass on the dependencies that the first model was
/// created with:
///
/// ```swift
/// func detailButtonTapped() {
///   detail = withDependencies(from: self) { DetailModel() }
/// }
/// ```
///
/// The dependencies come from the model's `@Dependency` properties. A model without such properties
/// must have been returned by the operation of a `withDependencies` call.
///
/// - Parameters:
///   - model: The object whose dependencies to use.
///   - updateValues: Overrides dependencies.
///   - operation: Runs with the dependencies. Its errors are rethrown.
@discardableResult
public func withDependencies<Model: AnyObject, R>(
  from model: Model,
  _ updateValues: (inout DependencyValues) throws -> Void,
  operation: () throws -> R,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) rethrows -> R {
  let dependencies = ModelDependencies.shared.dependencies(
    of: model,
    fileID: fileID,
    filePath: filePath,
    line: line,
    column: column
  )
  return try withDependencies {
    $0 = dependencies.merging(DependencyValues._current)
    try updateValues(&$0)
  } operation: {
    try operation()
  }
}

/// Runs an operation with the dependencies that a model was created with.
///
/// - Parameters:
///   - model: The object whose dependencies to use.
///   - operation: Runs with the dependencies. Its errors are rethrown.
@discardableResult
public func withDependencies<Model: AnyObject, R>(
  from model: Model,
  operation: () throws -> R,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) rethrows -> R {
  try withDependencies(
    from: model,
    { _ in },
    operation: operation,
    fileID: fileID,
    filePath: filePath,
    line: line,
    column: column
  )
}

/// Runs an asynchronous operation with a model's dependencies, some of them overridden.
///
/// - Parameters:
///   - model: The object whose dependencies to use.
///   - updateValues: Overrides dependencies.
///   - operation: Runs with the dependencies. Its errors are rethrown.
@discardableResult
public func withDependencies<Model: AnyObject, R>(
  isolation: isolated (any Actor)? = #isolation,
  from model: Model,
  _ updateValues: (inout DependencyValues) async throws -> Void,
  operation: () async throws -> R,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) async rethrows -> R {
  let dependencies = ModelDependencies.shared.dependencies(
    of: model,
    fileID: fileID,
    filePath: filePath,
    line: line,
    column: column
  )
  return try await withDependencies {
    $0 = dependencies.merging(DependencyValues._current)
    try await updateValues(&$0)
  } operation: {
    try await operation()
  }
}

/// Runs an asynchronous operation with the dependencies that a model was created with.
///
/// - Parameters:
///   - model: The object whose dependencies to use.
///   - operation: Runs with the dependencies. Its errors are rethrown.
@discardableResult
public func withDependencies<Model: AnyObject, R>(
  isolation: isolated (any Actor)? = #isolation,
  from model: Model,
  operation: () async throws -> R,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) async rethrows -> R {
  try await withDependencies(
    from: model,
    { _ in },
    operation: operation,
    fileID: fileID,
    filePath: filePath,
    line: line,
    column: column
  )
}

/// The dependencies that objects were created with.
final class ModelDependencies: Sendable {
  static let shared = ModelDependencies()

  private struct Entry: @unchecked Sendable {
    // Sendable despite the class reference: the object is only compared by identity.
    weak var model: AnyObject?
    let dependencies: DependencyValues
  }

  private struct Entries: Sendable {
    var entries: [ObjectIdentifier: Entry] = [:]
    var limit = 64
  }

  private let entries = LockIsolated(Entries())

  /// Stores the dependencies of an object for the object's lifetime. Ignores values that are not
  /// objects.
  func keep<R>(_ dependencies: DependencyValues, of result: R) {
    guard type(of: result) is AnyObject.Type else { return }
    let model = result as AnyObject
    let entry = Entry(model: model, dependencies: dependencies)
    let id = ObjectIdentifier(model)
    entries.withLock {
      $0.entries[id] = entry
      guard $0.entries.count > $0.limit else { return }
      $0.entries = $0.entries.filter { $0.value.model != nil }
      $0.limit = max(64, 2 * $0.entries.count)
    }
  }

  /// Returns the dependencies of an object. If they are unknown, reports an issue and returns those
  /// of the running code.
  func dependencies(
    of model: AnyObject,
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt
  ) -> DependencyValues {
    if let dependencies = Self.wrapped(in: model) { return dependencies }
    let id = ObjectIdentifier(model)
    let kept = entries.withLock { $0.entries[id] }
    if let kept, kept.model === model { return kept.dependencies }
    reportIssue(
      """
      The dependencies of a '\(type(of: model))' are unknown: those of the running code are used.

      An object's dependencies are known if it has a '@Dependency' property, or if it was \
      returned by the operation of a 'withDependencies'.
      """,
      fileID: fileID,
      filePath: filePath,
      line: line,
      column: column
    )
    return DependencyValues._current
  }

  private static func wrapped(in model: AnyObject) -> DependencyValues? {
    var mirror: Mirror? = Mirror(reflecting: model)
    while let current = mirror {
      for child in current.children {
        if let wrapper = child.value as? any DependencyWrapper { return wrapper.initialValues }
      }
      mirror = current.superclassMirror
    }
    return nil
  }
}

/// A `@Dependency` with its value type erased.
protocol DependencyWrapper {
  var initialValues: DependencyValues { get }
}

extension Dependency: DependencyWrapper {}
