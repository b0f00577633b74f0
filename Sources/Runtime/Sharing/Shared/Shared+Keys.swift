import Dependencies

extension Shared {
  /// Shares a stored value.
  ///
  /// ```swift
  /// @Shared(.appStorage("count")) var count = 0
  /// ```
  ///
  /// - Parameters:
  ///   - wrappedValue: The value to use if nothing is stored.
  ///   - key: The key of the stored value.
  public init(
    wrappedValue: @autoclosure () -> Value,
    _ key: some SharedKey<Value>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    self.init(key, initialValue: wrappedValue(), at: location)
  }

  /// Shares a stored value, with a default that overrides the key's.
  public init<Key: SharedKey>(
    wrappedValue: @autoclosure () -> Value,
    _ key: Key.Default,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) where Key.Value == Value {
    let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    self.init(key, initialValue: wrappedValue(), at: location)
  }

  /// Shares a stored value whose key has a default: `@Shared(.isSoundOn) var isSoundOn`.
  public init<Key: SharedKey>(
    _ key: Key.Default,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) where Key.Value == Value {
    let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    self.init(key, initialValue: key.defaultValue(), at: location)
  }

  /// Shares a stored value that may be absent: `@Shared(.appStorage("name")) var name: String?`.
  @_disfavoredOverload
  public init<Wrapped>(
    _ key: some SharedKey<Value>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) where Value == Wrapped? {
    let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    self.init(key, initialValue: nil, at: location)
  }

  /// Shares a stored dictionary, which is empty if nothing is stored.
  @_disfavoredOverload
  public init(
    _ key: some SharedKey<Value>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) where Value: ExpressibleByDictionaryLiteral {
    let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    self.init(key, initialValue: [:], at: location)
  }

  /// Shares a stored array or set, which is empty if nothing is stored.
  @_disfavoredOverload
  public init(
    _ key: some SharedKey<Value>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) where Value: ExpressibleByArrayLiteral {
    let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    self.init(key, initialValue: [], at: location)
  }

  @_disfavoredOverload
  @available(*, unavailable, message: "Give it a default value: '@Shared(…) var x = value'.")
  public init(_ key: some SharedKey<Value>) {
    preconditionFailure("The compiler rejects all uses.")
  }

  /// Loads and shares a stored value that must exist.
  ///
  /// ```swift
  /// let user = try await Shared(require: .fileStorage(.user))
  /// ```
  ///
  /// - Parameter key: The key of the stored value.
  /// - Throws: The error of the key, or an error if nothing is stored.
  public init(
    require key: some SharedKey<Value>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async throws {
    let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    self.init(reference: try await loadReference(of: key, at: location))
  }

  private init(
    _ key: some SharedKey<Value>,
    initialValue: @autoclosure () -> Value,
    at location: IssueLocation
  ) {
    @Dependency(\.persistentReferences) var references
    self.init(
      reference: references.reference(for: key, initialValue: initialValue(), location: location)
    )
  }

  /// Loads the value of another key, and shares that value from then on.
  ///
  /// ```swift
  /// try await $results.load(.search(text))
  /// ```
  ///
  /// This value and all its copies switch to the other key. Until it is loaded they keep the value
  /// that they had.
  ///
  /// - Parameter key: The key of the other value.
  /// - Throws: The error of the key; nothing changes in this case.
  public func load(
    _ key: some SharedKey<Value>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async throws where Value: Sendable {
    let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    let current = reference.value
    replaceReference(with: try await loadReference(of: key, initialValue: current, at: location))
  }

  /// Loads the value of another key, and shares that value from then on.
  public func load<Key: SharedKey>(
    _ key: Key.Default,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async throws where Key.Value == Value, Value: Sendable {
    let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    let value = key.defaultValue()
    replaceReference(with: try await loadReference(of: key, initialValue: value, at: location))
  }
}

extension SharedReader {
  /// Reads a stored value.
  ///
  /// - Parameters:
  ///   - wrappedValue: The value to use if nothing is stored.
  ///   - key: The key of the stored value.
  public init(
    wrappedValue: @autoclosure () -> Value,
    _ key: some SharedReaderKey<Value>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    self.init(key, initialValue: wrappedValue(), at: location)
  }

  /// Reads a stored value, with a default that overrides the key's.
  public init<Key: SharedReaderKey>(
    wrappedValue: @autoclosure () -> Value,
    _ key: Key.Default,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) where Key.Value == Value {
    let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    self.init(key, initialValue: wrappedValue(), at: location)
  }

  /// Reads a stored value whose key has a default.
  public init<Key: SharedReaderKey>(
    _ key: Key.Default,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) where Key.Value == Value {
    let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    self.init(key, initialValue: key.defaultValue(), at: location)
  }

  /// Reads a stored value that may be absent.
  @_disfavoredOverload
  public init<Wrapped>(
    _ key: some SharedReaderKey<Value>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) where Value == Wrapped? {
    let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    self.init(key, initialValue: nil, at: location)
  }

  /// Reads a stored dictionary, which is empty if nothing is stored.
  @_disfavoredOverload
  public init(
    _ key: some SharedReaderKey<Value>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) where Value: ExpressibleByDictionaryLiteral {
    let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    self.init(key, initialValue: [:], at: location)
  }

  /// Reads a stored array or set, which is empty if nothing is stored.
  @_disfavoredOverload
  public init(
    _ key: some SharedReaderKey<Value>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) where Value: ExpressibleByArrayLiteral {
    let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    self.init(key, initialValue: [], at: location)
  }

  @_disfavoredOverload
  @available(*, unavailable, message: "Give it a default value: '@SharedReader(…) var x = value'.")
  public init(_ key: some SharedReaderKey<Value>) {
    preconditionFailure("The compiler rejects all uses.")
  }

  /// Loads a stored value that must exist, and reads it.
  ///
  /// - Parameter key: The key of the stored value.
  /// - Throws: The error of the key, or an error if nothing is stored.
  public init(
    require key: some SharedReaderKey<Value>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async throws {
    let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    self.init(reference: try await loadReference(of: key, at: location))
  }

  private init(
    _ key: some SharedReaderKey<Value>,
    initialValue: @autoclosure () -> Value,
    at location: IssueLocation
  ) {
    @Dependency(\.persistentReferences) var references
    self.init(
      reference: references.reference(for: key, initialValue: initialValue(), location: location)
    )
  }

  /// Loads the value of another key, and reads that value from then on.
  ///
  /// - Parameter key: The key of the other value.
  /// - Throws: The error of the key; nothing changes in this case.
  public func load(
    _ key: some SharedReaderKey<Value>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async throws where Value: Sendable {
    let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    let current = reference.value
    replaceReference(with: try await loadReference(of: key, initialValue: current, at: location))
  }

  /// Loads the value of another key, and reads that value from then on.
  public func load<Key: SharedReaderKey>(
    _ key: Key.Default,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async throws where Key.Value == Value, Value: Sendable {
    let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    let value = key.defaultValue()
    replaceReference(with: try await loadReference(of: key, initialValue: value, at: location))
  }
}
