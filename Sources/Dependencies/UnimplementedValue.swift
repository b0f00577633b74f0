import IssueReporting

/// Reports that a test used a dependency that it did not give, and returns what is used instead.
///
/// - Parameters:
///   - name: The dependency's property of ``DependencyValues``.
///   - example: How a test gives it.
///   - placeholder: What is used instead.
func unimplementedValue<Value>(_ name: String, example: String, _ placeholder: Value) -> Value {
  reportIssue(
    """
    Unimplemented: '@Dependency(\\.\(name))' was used in a test that gives no value for it. Give it \
    one: '$0.\(example)'.
    """
  )
  return placeholder
}
