extension Optional: CasePathable, CasePathIterable {
  /// The case paths of an optional: `\.some` and `\.none`.
  ///
  /// Case key paths reach the cases of a wrapped enum without naming `some`: `\.sheet.edit` is
  /// short for `\.sheet.some.edit`.
  public struct AllCasePaths: CasePathReflectable, Sequence, Sendable {
    public subscript(root: Optional) -> PartialCaseKeyPath<Optional> {
      switch root {
      case .none: \.none
      case .some: \.some
      }
    }

    /// The absence of a value.
    public var none: AnyCasePath<Optional, Void> {
      AnyCasePath(embed: { .none }, extract: { $0 == nil ? () : nil })
    }

    /// The presence of a value.
    public var some: AnyCasePath<Optional, Wrapped> {
      AnyCasePath(embed: { .some($0) }, extract: { $0 })
    }

    public func makeIterator() -> IndexingIterator<[PartialCaseKeyPath<Optional>]> {
      [\.none, \.some].makeIterator()
    }
  }

  public static var allCasePaths: AllCasePaths { AllCasePaths() }
}

extension Optional where Wrapped: CasePathable {
  /// Whether the value is non-`nil` and holds a case: `state.destination.is(\.edit)`.
  @_disfavoredOverload
  public func `is`(_ keyPath: PartialCaseKeyPath<Wrapped>) -> Bool {
    map { $0.is(keyPath) } ?? false
  }

  /// Modifies the payload of the wrapped value's case in place. If the value is `nil` or holds
  /// another case, reports an issue.
  @_disfavoredOverload
  public mutating func modify<Value>(
    _ keyPath: CaseKeyPath<Wrapped, Value>,
    yield: (inout Value) throws -> Void,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) rethrows {
    guard var wrapped = self, wrapped.is(keyPath) else {
      CaseMismatch(expected: (\Cases.some).appending(path: keyPath), found: self)
        .report(fileID: fileID, filePath: filePath, line: line, column: column)
      return
    }
    self = nil
    defer { self = wrapped }
    try wrapped.modify(keyPath, yield: yield)
  }
}
