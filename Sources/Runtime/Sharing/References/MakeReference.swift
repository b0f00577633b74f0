import Dependencies

/// The reference of a key that was declared without a default.
func makeReference<Key: SharedReaderKey>(
  withoutDefault key: Key,
  at location: IssueLocation
) -> PersistentReference<Key.Value> {
  @Dependency(\.persistentReferences) var references
  let placeholder = Placeholder(for: Key.Value.self)
  let reference = references.reference(
    for: key,
    initialValue: placeholder.require(key, at: location),
    isPlaceholder: !placeholder.isNatural,
    location: location
  )
  if reference.isPlaceholder {
    location.report(
      """
      Nothing is stored for '\(key)', and it was declared without a default, so its value is a \
      made-up one: \(reference.liveValue).

      Give it a default where it is declared, as in '@Shared(…) var x = value' or \
      '@SharedReader(…) var x = value', or declare it optional. If the value must exist, load it \
      with 'try await Shared(require: …)'.
      """
    )
  }
  return reference
}

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
