extension DependencyValues {
  /// Dependencies without overrides, in the live context.
  public static var live: Self { inContext(.live) }

  /// Dependencies without overrides, in the preview context.
  public static var preview: Self { inContext(.preview) }

  /// Dependencies without overrides, in the test context.
  ///
  /// ```swift
  /// withDependencies {
  ///   $0 = .test
  /// } operation: { … }
  /// ```
  public static var test: Self { inContext(.test) }

  private static func inContext(_ context: DependencyContext) -> Self {
    var values = Self()
    values.context = context
    return values
  }
}
