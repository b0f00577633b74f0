/// Unwraps the payload of a case in a test: `try XCTUnwrap(action, case: /Action.todos)`.
///
/// - Parameters:
///   - enum: The value.
///   - path: The case.
///   - message: The message to report with the issue.
/// - Throws: ``ExtractionFailed``, after reporting an issue, if the value holds another case.
///   Errors of the `enum` expression are rethrown.
@available(*, deprecated, message: "Use a case key path: 'XCTUnwrap(action, case: \\.todos)'")
public func XCTUnwrap<Enum, Payload>(
  _ enum: @autoclosure () throws -> Enum,
  case path: AnyCasePath<Enum, Payload>,
  _ message: @autoclosure () -> String = "",
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) throws -> Payload {
  try unwrap(
    `enum`(),
    path,
    message(),
    at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  )
}

/// Modifies the payload of a case in a test: `XCTModify(&action, case: /Action.todos) { … }`.
///
/// - Parameters:
///   - enum: The value.
///   - path: The case.
///   - message: The message to report with the issue.
///   - body: Modifies the payload. An error that it throws is reported as an issue.
@available(
  *,
  deprecated,
  message: "Use a case key path: 'XCTModify(&action, case: \\.todos) { … }'"
)
public func XCTModify<Enum, Payload>(
  _ enum: inout Enum,
  case path: AnyCasePath<Enum, Payload>,
  _ message: @autoclosure () -> String = "",
  _ body: (inout Payload) throws -> Void,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) {
  modify(
    &`enum`,
    path,
    message(),
    body,
    at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  )
}
