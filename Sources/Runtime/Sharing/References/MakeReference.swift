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
  let value: Key.Value
  if let initialValue {
    value = initialValue
  } else {
    value = try await loadValue(of: references.moved(key, location))
  }
  let reference = references.reference(
    for: key,
    initialValue: value,
    loads: false,
    location: location
  )
  if initialValue != nil { try await reference.load(requiresValue: false) }
  return reference
}

private func loadValue<Value: Sendable>(
  of key: some SharedReaderKey<Value>
) async throws -> Value {
  let value = try await withCheckedThrowingContinuation {
    (continuation: CheckedContinuation<Value?, any Error>) in
    key.load(
      context: .userInitiated,
      continuation: LoadContinuation(String(describing: key)) { continuation.resume(with: $0) }
    )
  }
  guard let value else { throw MissingStoredValue(key: String(describing: key)) }
  return value
}
