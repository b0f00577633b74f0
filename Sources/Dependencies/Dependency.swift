/// Reads a dependency of the running code.
///
/// ```swift
/// @Reducer
/// struct Todos {
///   @Dependency(\.uuid) var uuid
///   …
/// }
/// ```
///
/// The value is looked up each time: among the dependencies that the reading code runs with, then
/// among those that the wrapper was made with, then in the context's own values.
@propertyWrapper
public struct Dependency<Value>: Sendable {
  let initialValues: DependencyValues
  private let keyPath: any KeyPath<DependencyValues, Value> & Sendable

  /// Reads the dependency at a key path.
  public init(_ keyPath: any KeyPath<DependencyValues, Value> & Sendable) {
    self.initialValues = DependencyValues._current
    self.keyPath = keyPath
  }

  /// Reads a dependency by its key, for one that has no property of ``DependencyValues``.
  public init<Key: TestDependencyKey>(_ key: Key.Type) where Key.Value == Value {
    self.init(\DependencyValues.[id: KeyID<Key>()])
  }

  /// The dependency now.
  public var wrappedValue: Value {
    let dependencies = initialValues.merging(DependencyValues._current)
    return DependencyValues.$_current.withValue(dependencies) { dependencies[keyPath: keyPath] }
  }
}

/// A key's type as a subscript's argument, since a key path can't hold a type.
private struct KeyID<Key: TestDependencyKey>: Hashable, Sendable {}

extension DependencyValues {
  fileprivate subscript<Key: TestDependencyKey>(id _: KeyID<Key>) -> Key.Value {
    self[Key.self]
  }
}
