import IssueReporting

/// An attempt to modify a case that the value does not hold.
struct CaseMismatch: CustomStringConvertible {
  /// The types of the enum and of the case's payload. A key path's description doesn't include the
  /// case's name.
  let root: Any.Type
  let payload: Any.Type
  let found: String

  init<Root, Payload>(expected: CaseKeyPath<Root, Payload>, found: Root) {
    self.init(root: Root.self, payload: Payload.self, found: found)
  }

  init(root: Any.Type, payload: Any.Type, found: Any) {
    self.root = root
    self.payload = payload
    self.found = String(describing: found)
  }

  var description: String {
    """
    Could not modify the '\(payload)' in a case of '\(root)': the value holds another case, so \
    nothing was changed.

    Value: \(found)
    """
  }

  func report(fileID: StaticString, filePath: StaticString, line: UInt, column: UInt) {
    reportIssue(description, fileID: fileID, filePath: filePath, line: line, column: column)
  }
}

/// The error for a value that does not hold the requested case.
public struct ExtractionFailed: Error, CustomStringConvertible {
  public let description: String
}
