import Dependencies

extension DependencyValues {
  /// Applies a store's dependency overrides.
  @usableFromInline
  mutating func update(_ updateValues: ((inout DependencyValues) -> Void)?) {
    guard let updateValues else { return }
    Self.setting { updateValues(&self) }
  }
}
