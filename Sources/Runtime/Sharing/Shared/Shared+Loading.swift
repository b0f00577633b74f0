extension Shared {
  /// Whether the stored value is being loaded.
  public var isLoading: Bool { reference.isLoading }

  /// The error of the last load, if it failed. A load that succeeds clears it.
  public var loadError: (any Error)? { reference.loadError }

  /// The error of the last save, if it failed. A save that succeeds clears it.
  public var saveError: (any Error)? { reference.saveError }

  /// Loads the stored value anew. Without a storage it does nothing.
  ///
  /// - Throws: What the key throws; the value stays as it is.
  public func load() async throws {
    try await reference.load()
  }

  /// Saves the value without delay. Without a storage it does nothing.
  ///
  /// Changes are saved by themselves, some storages delay them a little. After this the value is stored.
  ///
  /// - Throws: What the key throws.
  public func save() async throws {
    try await reference.save()
  }
}

extension SharedReader {
  /// Whether the stored value is being loaded.
  public var isLoading: Bool { reference.isLoading }

  /// The error of the last load, if it failed. A load that succeeds clears it.
  public var loadError: (any Error)? { reference.loadError }

  /// Loads the stored value anew. Without a storage it does nothing.
  ///
  /// - Throws: What the key throws; the value stays as it is.
  public func load() async throws {
    try await reference.load()
  }
}
