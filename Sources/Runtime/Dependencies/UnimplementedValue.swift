import IssueReporting

/// Reports that a test used a dependency that it did not give, and returns what is used instead.
///
/// - Parameters:
///   - name: The dependency's property of ``DependencyValues``.
///   - example: How a test gives it.
///   - placeholder: What is used instead.
func unimplementedValue<Value>(_ name: String, example: String, _ placeholder: Value) -> Value {
  // To give a part of it, a test reads the rest.
  guard !DependencyValues.isSetting else { return placeholder }
  if let reading = DependencyReading.current {
    reading.reportUnimplemented(name, example: example)
  } else {
    reportIssue(DependencyReading.unimplemented(name, example: example))
  }
  return placeholder
}
