import IssueReporting

/// Reports that a test used a dependency without overriding it, and returns a placeholder.
///
/// - Parameters:
///   - name: The dependency's property of ``DependencyValues``.
///   - example: An assignment that overrides the dependency in a test.
///   - placeholder: The value to return.
func unimplementedValue<Value>(_ name: String, example: String, _ placeholder: Value) -> Value {
  // A test that overrides a part of the value reads the value first.
  guard !DependencyValues.isSetting else { return placeholder }
  if let reading = DependencyReading.current {
    reading.reportUnimplemented(name, example: example)
  } else {
    reportIssue(DependencyReading.unimplemented(name, example: example))
  }
  return placeholder
}
