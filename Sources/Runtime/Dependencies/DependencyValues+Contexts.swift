extension DependencyValues {
  /// Dependencies of which none is given, in the live context.
  public static var live: Self { inContext(.live) }

  /// Dependencies of which none is given, in the context of previews.
  public static var preview: Self { inContext(.preview) }

  /// Dependencies of which none is given, in the context of tests.
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
