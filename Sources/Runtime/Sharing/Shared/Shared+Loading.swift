extension Shared {
  /// Whether the stored value is being loaded.
  public var isLoading: Bool { reference.isLoading }

  /// The error of the last load, if it failed. A load that succeeds clears it.
  public var loadError: (any Error)? { reference.loadError }

  /// The error of the last save, if it failed. A save that succeeds clears it.
  public var saveError: (any Error)? { reference.saveError }

  /// Reloads the stored value. Does nothing if no storage keeps the value.
  ///
  /// - Throws: The error of the key; the value stays unchanged.
  public func load() async throws {
    try await reference.load()
  }

  /// Saves the value without delay. Does nothing if no storage keeps the value.
  ///
  /// Changes are saved automatically, by some storages after a short delay. When this method
  /// returns, the value is stored.
  ///
  /// - Throws: The error of the key.
  public func save() async throws {
    try await reference.save()
  }
}

extension SharedReader {
  /// Whether the stored value is being loaded.
  public var isLoading: Bool { reference.isLoading }

  /// The error of the last load, if it failed. A load that succeeds clears it.
  public var loadError: (any Error)? { reference.loadError }

  /// Reloads the stored value. Does nothing if no storage keeps the value.
  ///
  /// - Throws: The error of the key; the value stays unchanged.
  public func load() async throws {
    try await reference.load()
  }
}
