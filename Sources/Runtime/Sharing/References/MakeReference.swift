import Dependencies

/// Loads the value of a key, and returns the key's reference.
///
/// - Parameter initialValue: The value to use if nothing is stored. Without it, a missing value is
///   an error.
func loadReference<Key: SharedReaderKey>(
  of key: Key,
  initialValue: Key.Value? = nil,
  at location: IssueLocation
) async throws -> PersistentReference<Key.Value> {
  @Dependency(\.persistentReferences) var references
  if let initialValue {
    let reference = references.reference(
      for: key,
      initialValue: initialValue,
      loads: false,
      location: location
    )
    try await reference.load(requiresValue: false)
    return reference
  }
  return try await withCheckedThrowingContinuation { [references] continuation in
    load(references.moved(key, location)) { result in
      continuation.resume(
        with: result.map { value in
          let reference = StorageArrival.hiding {
            references.reference(for: key, initialValue: value, loads: false, location: location)
          }
          // The reference may have existed, with an earlier value.
          reference.adopt(value)
          return reference
        }
      )
    }
  }
}

private func load<Value: Sendable>(
  _ key: any SharedReaderKey<Value>,
  _ receive: @escaping @Sendable (Result<Value, any Error>) -> Void
) {
  let name = String(describing: key)
  key.load(
    context: .userInitiated,
    continuation: LoadContinuation(name) { result in
      receive(
        result.flatMap { value in
          value.map { .success($0) } ?? .failure(MissingStoredValue(key: name))
        }
      )
    }
  )
}
