import IssueReporting

/// Unwraps the payload of a case in a test.
///
/// ```swift
/// let todos = try XCTUnwrap(action, case: \.todos)
/// ```
///
/// - Parameters:
///   - enum: The value.
///   - keyPath: The case.
///   - message: The message to report with the issue.
/// - Returns: The payload.
/// - Throws: ``ExtractionFailed``, after reporting an issue, if the value holds another case.
///   Errors of the `enum` expression are rethrown.
public func XCTUnwrap<Enum: CasePathable, Payload>(
  _ enum: @autoclosure () throws -> Enum,
  case keyPath: CaseKeyPath<Enum, Payload>,
  _ message: @autoclosure () -> String = "",
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) throws -> Payload {
  try unwrap(
    `enum`(),
    AnyCasePath(keyPath),
    message(),
    at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  )
}

/// The source location of an issue.
struct IssueLocation {
  let fileID: StaticString
  let filePath: StaticString
  let line: UInt
  let column: UInt

  func report(_ text: String) {
    reportIssue(text, fileID: fileID, filePath: filePath, line: line, column: column)
  }
}

/// Returns the payload of a case. If the value holds another case, reports an issue and throws.
func unwrap<Enum, Payload>(
  _ value: Enum,
  _ path: AnyCasePath<Enum, Payload>,
  _ message: String,
  at location: IssueLocation
) throws -> Payload {
  if let payload = path.extract(from: value) { return payload }
  let text = """
    Expected a '\(Payload.self)' in a case of '\(Enum.self)', but the value holds another case.\
    \(message.isEmpty ? "" : " \(message)")

    Value: \(value)
    """
  location.report(text)
  throw ExtractionFailed(description: text)
}

/// Modifies the payload of a case in a test.
///
/// ```swift
/// await store.receive(\.child.incremented) {
///   XCTModify(&$0.destination, case: \.counter) { $0.count = 1 }
/// }
/// ```
///
/// If the value holds another case, the value is left unchanged and an issue is reported.
///
/// - Parameters:
///   - enum: The value.
///   - keyPath: The case.
///   - message: The message to report with the issue.
///   - body: Modifies the payload. An error that it throws is reported as an issue.
public func XCTModify<Enum: CasePathable, Payload>(
  _ enum: inout Enum,
  case keyPath: CaseKeyPath<Enum, Payload>,
  _ message: @autoclosure () -> String = "",
  _ body: (inout Payload) throws -> Void,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) {
  modify(
    &`enum`,
    AnyCasePath(keyPath),
    message(),
    body,
    at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  )
}

/// Modifies the payload of a case, or reports an issue if it can't.
func modify<Enum, Payload>(
  _ value: inout Enum,
  _ path: AnyCasePath<Enum, Payload>,
  _ message: @autoclosure () -> String,
  _ body: (inout Payload) throws -> Void,
  at location: IssueLocation
) {
  func report(_ problem: String) {
    location.report("\(problem)\(message().isEmpty ? "" : "\n\n\(message())")")
  }
  guard let before = path.extract(from: value) else {
    return report("\(CaseMismatch(root: Enum.self, payload: Payload.self, found: value))")
  }
  var payload = before
  do {
    try body(&payload)
  } catch {
    return report("Modifying the case's value threw an error, so nothing was changed: \(error)")
  }
  if CaseModification.reportsNoChange, areEqual(before, payload) {
    report("Expected the case's value to change, but it is the same as before.")
  }
  value = path.embed(payload)
}

/// Whether two values are equal; `false` if their type isn't equatable.
private func areEqual<Value>(_ before: Value, _ after: Value) -> Bool {
  func areEqual<Equal: Equatable>(_ before: Equal) -> Bool { before == after as? Equal }
  return (before as? any Equatable).map { areEqual($0) } ?? false
}

/// The strictness of ``XCTModify(_:case:_:_:fileID:filePath:line:column:)``.
package enum CaseModification {
  /// Whether a modification that changes nothing is reported as an issue. Disabled for tests that
  /// assert only a part and may not know the previous value.
  @TaskLocal package static var reportsNoChange = true
}

/// Modifies the payload of a case of an optional value in a test.
///
/// If the value is `nil` or holds another case, it is left unchanged and an issue is reported.
///
/// - Parameters:
///   - enum: The value.
///   - keyPath: The case.
///   - message: The message to report with the issue.
///   - body: Modifies the payload. An error that it throws is reported as an issue.
@_disfavoredOverload
public func XCTModify<Enum: CasePathable, Payload>(
  _ enum: inout Enum?,
  case keyPath: CaseKeyPath<Enum, Payload>,
  _ message: @autoclosure () -> String = "",
  _ body: (inout Payload) throws -> Void,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) {
  XCTModify(
    &`enum`,
    case: (\Enum?.Cases.some).appending(path: keyPath),
    message(),
    body,
    fileID: fileID,
    filePath: filePath,
    line: line,
    column: column
  )
}

/// Modifies an optional value in a test.
///
/// If the value is `nil`, an issue is reported.
///
/// - Parameters:
///   - optional: The value.
///   - message: The message to report with the issue.
///   - body: Modifies the value. An error that it throws is reported as an issue.
public func XCTModify<Wrapped>(
  _ optional: inout Wrapped?,
  _ message: @autoclosure () -> String = "",
  _ body: (inout Wrapped) throws -> Void,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) {
  XCTModify(
    &optional,
    case: \Wrapped?.Cases.some,
    message(),
    body,
    fileID: fileID,
    filePath: filePath,
    line: line,
    column: column
  )
}
