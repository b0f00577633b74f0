import IssueReporting

/// Returns the payload of a value's case in a test.
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
/// - Throws: ``ExtractionFailed``, after an issue was reported, where the value holds another case, and
///   what making the value throws.
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

/// Where an issue is reported.
struct IssueLocation {
  let fileID: StaticString
  let filePath: StaticString
  let line: UInt
  let column: UInt

  func report(_ text: String) {
    reportIssue(text, fileID: fileID, filePath: filePath, line: line, column: column)
  }
}

/// Returns the payload of a value's case, or reports that it holds another and throws.
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

/// Changes the payload of a value's case in a test.
///
/// ```swift
/// await store.receive(\.child.incremented) {
///   XCTModify(&$0.destination, case: \.counter) { $0.count = 1 }
/// }
/// ```
///
/// Where the value holds another case, nothing is changed and an issue is reported.
///
/// - Parameters:
///   - enum: The value.
///   - keyPath: The case.
///   - message: The message to report with the issue.
///   - body: Changes the payload; what it throws is reported.
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

/// Changes the payload of a value's case, or reports why it does not.
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
    return report("The change of the case's value threw an error, so nothing is changed: \(error)")
  }
  if CaseModification.reportsNoChange, areEqual(before, payload) {
    report("Expected the case's value to be changed, but it is what it was before.")
  }
  value = path.embed(payload)
}

/// Whether values of an equatable type are equal.
private func areEqual<Value>(_ before: Value, _ after: Value) -> Bool {
  func areEqual<Equal: Equatable>(_ before: Equal) -> Bool { before == after as? Equal }
  return (before as? any Equatable).map { areEqual($0) } ?? false
}

/// What ``XCTModify(_:case:_:_:fileID:filePath:line:column:)`` is strict about.
package enum CaseModification {
  /// Whether it is an issue that a change changes nothing. A test that asserts only a part need not know what
  /// was there before.
  @TaskLocal package static var reportsNoChange = true
}

/// Changes the payload of an optional value's case in a test.
///
/// Where there is no value, or it holds another case, nothing is changed and an issue is reported.
///
/// - Parameters:
///   - enum: The value.
///   - keyPath: The case.
///   - message: The message to report with the issue.
///   - body: Changes the payload; what it throws is reported.
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

/// Changes an optional value in a test.
///
/// Where there is none, nothing is changed and an issue is reported.
///
/// - Parameters:
///   - optional: The value.
///   - message: The message to report with the issue.
///   - body: Changes the value; what it throws is reported.
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
