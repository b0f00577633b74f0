import IssueReporting

/// What an endpoint throws that was given no implementation.
///
/// ```swift
/// await #expect(throws: Unimplemented.self) {
///   try await NumberFactClient().fetch(42)
/// }
/// ```
///
/// The use of the endpoint is reported as well, so that a test fails even where its feature handles the
/// error.
public struct Unimplemented: Error, Hashable {
  /// The name of the endpoint.
  public let endpoint: String

  /// An error of an endpoint.
  ///
  /// - Parameter endpoint: The name of the endpoint.
  public init(_ endpoint: String) {
    self.endpoint = endpoint
  }
}

extension Unimplemented: CustomStringConvertible {
  public var description: String { "Unimplemented: '\(endpoint)'" }
}

/// Reports the use of an endpoint that was not given. ``DependencyClient()`` writes calls of it.
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

    The endpoint was called, and nobody gave it an implementation. Give it one where the client is \
    made, or to the code that runs: 'withDependencies { $0.<client>.\(endpoint) = … }'.
    """,
    fileID: fileID,
    filePath: filePath,
    line: line,
    column: column
  )
}
