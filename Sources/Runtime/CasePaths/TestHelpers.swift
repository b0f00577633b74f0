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
///   - message: What is reported with the issue.
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
  let value = try `enum`()
  if let payload = value[case: keyPath] { return payload }
  let text = """
    Expected a '\(Payload.self)' in a case of '\(Enum.self)', but the value holds another case.\
    \(message().isEmpty ? "" : " \(message())")

    Value: \(value)
    """
  reportIssue(text, fileID: fileID, filePath: filePath, line: line, column: column)
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
///   - message: What is reported with the issue.
///   - body: Changes the payload; what it throws is thrown on.
public func XCTModify<Enum: CasePathable, Payload>(
  _ enum: inout Enum,
  case keyPath: CaseKeyPath<Enum, Payload>,
  _ message: @autoclosure () -> String = "",
  _ body: (inout Payload) throws -> Void,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) rethrows {
  let path = AnyCasePath(keyPath)
  guard var payload = path.extract(from: `enum`) else {
    let mismatch = CaseMismatch(expected: keyPath, found: `enum`)
    reportIssue(
      "\(mismatch)\(message().isEmpty ? "" : "\n\n\(message())")",
      fileID: fileID,
      filePath: filePath,
      line: line,
      column: column
    )
    return
  }
  try body(&payload)
  `enum` = path.embed(payload)
}

/// Changes the payload of an optional value's case in a test.
///
/// Where there is no value, or it holds another case, nothing is changed and an issue is reported.
///
/// - Parameters:
///   - enum: The value.
///   - keyPath: The case.
///   - message: What is reported with the issue.
///   - body: Changes the payload; what it throws is thrown on.
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
) rethrows {
  try XCTModify(
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
///   - message: What is reported with the issue.
///   - body: Changes the value; what it throws is thrown on.
public func XCTModify<Wrapped>(
  _ optional: inout Wrapped?,
  _ message: @autoclosure () -> String = "",
  _ body: (inout Wrapped) throws -> Void,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) rethrows {
  try XCTModify(
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
