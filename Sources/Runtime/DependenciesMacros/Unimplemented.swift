import IssueReporting

/// The error that an endpoint without an implementation throws.
///
/// ```swift
/// await #expect(throws: Unimplemented.self) {
///   try await NumberFactClient().fetch(42)
/// }
/// ```
///
/// Calling the endpoint also reports an issue, so a test fails even if its feature handles the
/// error.
public struct Unimplemented: Error, Hashable {
  /// The name of the endpoint.
  public let endpoint: String

  /// Creates an error for an endpoint.
  ///
  /// - Parameter endpoint: The name of the endpoint.
  public init(_ endpoint: String) {
    self.endpoint = endpoint
  }
}

extension Unimplemented: CustomStringConvertible {
  public var description: String { "Unimplemented: '\(endpoint)'" }
}

/// Reports a call of an endpoint without an implementation. ``DependencyClient()`` generates the
/// calls.
///
/// - Parameters:
///   - endpoint: The name of the endpoint.
///   - client: The type of the client.
///   - fileID: The module and file of the client.
///   - filePath: The file of the client.
///   - line: The line of the client.
///   - column: The column of the client.
public func _reportUnimplemented(
  _ endpoint: String,
  of client: Any.Type,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) {
  reportIssue(
    """
    Unimplemented: '\(client).\(endpoint)'

    The endpoint was called, but has no implementation. Give it one where the client is created, \
    or override it: 'withDependencies { $0.<client>.\(endpoint) = … }'.
    """,
    fileID: fileID,
    filePath: filePath,
    line: line,
    column: column
  )
}
