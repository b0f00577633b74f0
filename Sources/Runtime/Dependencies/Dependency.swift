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
/// Each read looks the value up: first in the dependencies of the reading code, then in those
/// captured when the wrapper was created, then in the context's defaults.
@propertyWrapper
public struct Dependency<Value>: Sendable {
  let initialValues: DependencyValues
  /// The dependency's key path as declared.
  private let keyPath: any PartialKeyPath<DependencyValues> & Sendable
  private let read: @Sendable (DependencyValues) -> Value
  private let site: DependencySite

  /// Reads the dependency at a key path.
  ///
  /// - Parameters:
  ///   - keyPath: A property of ``DependencyValues``, or a part of one, such as `\.date.now`.
  ///   - fileID: The module and file named in issue reports.
  ///   - filePath: The file named in issue reports.
  ///   - line: The line named in issue reports.
  ///   - column: The column named in issue reports.
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

  /// Reads a dependency by its key. Use it for a dependency without a property in
  /// ``DependencyValues``.
  ///
  /// - Parameters:
  ///   - key: The dependency's key, usually the dependency's own type.
  ///   - fileID: The module and file named in issue reports.
  ///   - filePath: The file named in issue reports.
  ///   - line: The line named in issue reports.
  ///   - column: The column named in issue reports.
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
    record()
  }

  /// The current value of the dependency.
  public var wrappedValue: Value {
    record()
    ConstructionMonitor.recordVariation()
    var dependencies = initialValues.merging(DependencyValues._current)
    dependencies.site = site
    return DependencyValues.$_current.withValue(dependencies) {
      let value = read(dependencies)
      guard let observer = dependencies.observer else { return value }
      return observer.use(value, at: keyPath, key: site.key)
    }
  }

  private func record() {
    guard DependencyRecorder.isAnyRecording else { return }
    DependencyRecorder.current?.record(keyPath, valueType: Value.self, key: site.key)
  }
}

extension DependencyValues {
  /// Reads a dependency as ``Dependency`` does: tools that record or observe dependencies notice it.
  package func reading<Value>(
    _ keyPath: any KeyPath<DependencyValues, Value> & Sendable
  ) -> Value {
    if DependencyRecorder.isAnyRecording {
      DependencyRecorder.current?.record(keyPath, valueType: Value.self, key: nil)
    }
    let value = self[keyPath: keyPath]
    return observer?.use(value, at: keyPath, key: nil) ?? value
  }
}

extension Dependency {
  /// Reads a dependency declared as a protocol type as a concrete type, typically one that a test
  /// has set.
  ///
  /// ```swift
  /// @Dependency(\.continuousClock, as: TestClock<Duration>.self) var clock
  /// ```
  ///
  /// Reading the dependency traps if its value has another type.
  ///
  /// - Parameters:
  ///   - keyPath: A property of ``DependencyValues``, or a part of one.
  ///   - type: The concrete type of the dependency's value.
  ///   - fileID: The module and file named in issue reports.
  ///   - filePath: The file named in issue reports.
  ///   - line: The line named in issue reports.
  ///   - column: The column named in issue reports.
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

  /// Reads a dependency by its key as a concrete type.
  ///
  /// Reading the dependency traps if its value has another type.
  ///
  /// - Parameters:
  ///   - key: The dependency's key.
  ///   - type: The concrete type of the dependency's value.
  ///   - fileID: The module and file named in issue reports.
  ///   - filePath: The file named in issue reports.
  ///   - line: The line named in issue reports.
  ///   - column: The column named in issue reports.
  public init<Key: TestDependencyKey>(
    _ key: Key.Type,
    as type: Value.Type,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    let keyPath: any KeyPath<DependencyValues, Key.Value> & Sendable =
      \DependencyValues.[id: KeyID<Key>()]
    self.init(
      keyPath,
      at: DependencySite(key: key, fileID: fileID, filePath: filePath, line: line, column: column),
      // Through the key path, because a metatype can't be captured.
      read: { Self.cast($0[keyPath: keyPath], line: line, file: fileID) }
    )
  }

  private static func cast(_ value: some Any, line: UInt, file: StaticString) -> Value {
    guard let value = value as? Value else {
      preconditionFailure(
        """
        The dependency read at \(file):\(line) is a '\(type(of: value))', but is read as a '\(Value.self)'. \
        Give it one with 'withDependencies', or leave 'as:' out.
        """
      )
    }
    return value
  }
}

/// A key's type as a subscript argument, because key paths can't capture types.
private struct KeyID<Key: TestDependencyKey>: Hashable, Sendable {}

extension DependencyValues {
  // Settable, to let tools override a dependency through its wrapper's key path.
  fileprivate subscript<Key: TestDependencyKey>(id _: KeyID<Key>) -> Key.Value {
    get { self[Key.self] }
    set { self[Key.self] = newValue }
  }
}
