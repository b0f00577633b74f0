import Dependencies

extension Shared {
  /// Shares a stored value.
  ///
  /// ```swift
  /// @Shared(.appStorage("count")) var count = 0
  /// ```
  ///
  /// - Parameters:
  ///   - wrappedValue: The value for where nothing is stored.
  ///   - key: Where it is stored.
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

  /// Shares a stored value, with another default than the key's.
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

  /// Shares a stored value that has no default.
  ///
  /// Where nothing is stored, a collection is empty. For other types it is an issue: give them a
  /// default.
  @_disfavoredOverload
  public init(
    _ key: some SharedKey<Value>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    self.init(reference: makeReference(withoutDefault: key, at: location))
  }

  /// Shares a stored value that must be there.
  ///
  /// ```swift
  /// let user = try await Shared(require: .fileStorage(.user))
  /// ```
  ///
  /// - Parameter key: Where it is stored.
  /// - Throws: What the key throws, and an error if nothing is stored.
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

  /// Shares the value of another key from now on, once it is loaded.
  ///
  /// ```swift
  /// try await $results.load(.search(text))
  /// ```
  ///
  /// This and all its copies change over; until then they have the value that they had.
  ///
  /// - Parameter key: Where the value is stored.
  /// - Throws: What the key throws; then nothing changes.
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

  /// Shares the value of another key from now on, once it is loaded.
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
  ///   - wrappedValue: The value for where nothing is stored.
  ///   - key: Where it is stored.
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

  /// Reads a stored value, with another default than the key's.
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

  /// Reads a stored value that has no default.
  ///
  /// ```swift
  /// @SharedReader(.appStorage("unreadCounts")) var unreadCounts: [Int: Int]
  /// ```
  ///
  /// Where nothing is stored, a collection is empty. For other types it is an issue: give them a
  /// default.
  @_disfavoredOverload
  public init(
    _ key: some SharedReaderKey<Value>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    self.init(reference: makeReference(withoutDefault: key, at: location))
  }

  /// Reads a stored value that must be there.
  ///
  /// - Parameter key: Where it is stored.
  /// - Throws: What the key throws, and an error if nothing is stored.
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

  /// Reads the value of another key from now on, once it is loaded.
  ///
  /// - Parameter key: Where the value is stored.
  /// - Throws: What the key throws; then nothing changes.
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

  /// Reads the value of another key from now on, once it is loaded.
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
