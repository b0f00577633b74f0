import IssueReporting

/// A value was to be changed at a case that it does not hold.
struct CaseMismatch: CustomStringConvertible {
  /// The enum and the payload of the case, by type: a key path's own description names no case.
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

/// A value does not hold the case whose payload was asked for.
public struct ExtractionFailed: Error, CustomStringConvertible {
  public let description: String
}
