extension DependencyValues {
  /// Checks preconditions; a failure stops the program.
  ///
  /// In a test, a failure reports an issue instead.
  public var precondition: any AssertionEffect {
    get { self[PreconditionKey.self] }
    set { self[PreconditionKey.self] = newValue }
  }
}

private enum PreconditionKey: DependencyKey {
  static let liveValue: any AssertionEffect = AnyAssertionEffect {
    Swift.precondition($0(), $1(), file: $2, line: $3)
  }
  static let testValue: any AssertionEffect = AnyAssertionEffect.reporting("Precondition failed")
}
