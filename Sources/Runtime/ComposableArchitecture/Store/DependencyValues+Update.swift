import Dependencies

extension DependencyValues {
  /// Gives a store's dependencies their values.
  @usableFromInline
  mutating func update(_ updateValues: ((inout DependencyValues) -> Void)?) {
    guard let updateValues else { return }
    Self.setting { updateValues(&self) }
  }
}
