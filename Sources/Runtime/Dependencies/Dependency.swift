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
  /// Where the value is, as it is declared.
  private let keyPath: any PartialKeyPath<DependencyValues> & Sendable
  private let read: @Sendable (DependencyValues) -> Value
  private let site: DependencySite

  /// Reads the dependency at a key path.
  ///
  /// - Parameters:
  ///   - keyPath: A property of ``DependencyValues``, or a part of one, such as `\.date.now`.
  ///   - fileID: The module and file that a report names.
  ///   - filePath: The file that a report names.
  ///   - line: The line that a report names.
  ///   - column: The column that a report names.
  public init(
    _ keyPath: any KeyPath<DependencyValues, Value> & Sendable,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(
      keyPath,
      at: DependencySite(fileID: fileID, filePath: filePath, line: line, column: column)
    )
  }

  /// Reads a dependency by its key, for one that has no property of ``DependencyValues``.
  ///
  /// - Parameters:
  ///   - key: The dependency's key, most often the dependency's own type.
  ///   - fileID: The module and file that a report names.
  ///   - filePath: The file that a report names.
  ///   - line: The line that a report names.
  ///   - column: The column that a report names.
  public init<Key: TestDependencyKey>(
    _ key: Key.Type,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) where Key.Value == Value {
    self.init(
      \DependencyValues.[id: KeyID<Key>()],
      at: DependencySite(
        key: key,
        fileID: fileID,
        filePath: filePath,
        line: line,
        column: column
      )
    )
  }

  private init(
    _ keyPath: any KeyPath<DependencyValues, Value> & Sendable,
    at site: DependencySite
  ) {
    self.init(keyPath, at: site) { $0[keyPath: keyPath] }
  }

  private init(
    _ keyPath: any PartialKeyPath<DependencyValues> & Sendable,
    at site: DependencySite,
    read: @escaping @Sendable (DependencyValues) -> Value
  ) {
    self.initialValues = DependencyValues._current
    self.keyPath = keyPath
    self.read = read
    self.site = site
    note()
  }

  /// The dependency now.
  public var wrappedValue: Value {
    note()
    MakingWitness.noteVariation()
    var dependencies = initialValues.merging(DependencyValues._current)
    dependencies.site = site
    return DependencyValues.$_current.withValue(dependencies) { read(dependencies) }
  }

  private func note() {
    guard DependencyRecorder.isAnyRecording else { return }
    DependencyRecorder.current?.note(keyPath, valueType: Value.self, key: site.key)
  }
}

extension Dependency {
  /// Reads a dependency that is declared as a protocol as the type that it is known to have: in a test that
  /// has given it.
  ///
  /// ```swift
  /// @Dependency(\.continuousClock, as: TestClock<Duration>.self) var clock
  /// ```
  ///
  /// Reading it traps where the dependency is of another type.
  ///
  /// - Parameters:
  ///   - keyPath: A property of ``DependencyValues``, or a part of one.
  ///   - type: The type that the dependency has.
  ///   - fileID: The module and file that a report names.
  ///   - filePath: The file that a report names.
  ///   - line: The line that a report names.
  ///   - column: The column that a report names.
  public init<Declared>(
    _ keyPath: any KeyPath<DependencyValues, Declared> & Sendable,
    as type: Value.Type,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(
      keyPath,
      at: DependencySite(fileID: fileID, filePath: filePath, line: line, column: column),
      read: { Self.cast($0[keyPath: keyPath], line: line, file: fileID) }
    )
  }

  /// Reads a dependency by its key as the type that it is known to have.
  ///
  /// Reading it traps where the dependency is of another type.
  ///
  /// - Parameters:
  ///   - key: The dependency's key.
  ///   - type: The type that the dependency has.
  ///   - fileID: The module and file that a report names.
  ///   - filePath: The file that a report names.
  ///   - line: The line that a report names.
  ///   - column: The column that a report names.
  public init<Key: TestDependencyKey>(
    _ key: Key.Type,
    as type: Value.Type,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(
      \DependencyValues.[id: KeyID<Key>()],
      at: DependencySite(key: key, fileID: fileID, filePath: filePath, line: line, column: column),
      read: { Self.cast($0[key], line: line, file: fileID) }
    )
  }

  private static func cast(_ value: some Any, line: UInt, file: StaticString) -> Value {
    guard let value = value as? Value else {
      preconditionFailure(
        """
        The dependency read at \(file):\(line) is a '\(type(of: value))', and is read as a '\(Value.self)'. \
        Give it one with 'withDependencies', or leave 'as:' out.
        """
      )
    }
    return value
  }
}

/// A key's type as a subscript's argument, since a key path can't hold a type.
private struct KeyID<Key: TestDependencyKey>: Hashable, Sendable {}

extension DependencyValues {
  // Settable, so that a dependency found through its wrapper's key path can be replaced through it.
  fileprivate subscript<Key: TestDependencyKey>(id _: KeyID<Key>) -> Key.Value {
    get { self[Key.self] }
    set { self[Key.self] = newValue }
  }
}
