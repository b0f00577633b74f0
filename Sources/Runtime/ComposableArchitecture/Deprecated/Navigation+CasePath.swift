public import CasePaths

extension PresentationState {
  /// The payload of the presented state, or `nil` if the state is in another case:
  /// `$destination[case: /Destination.State.edit]`.
  @available(*, deprecated, message: "Use a case key path: '[case: \\.edit]'")
  public subscript<Case>(
    case path: AnyCasePath<State, Case>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Case? {
    get { wrappedValue.flatMap(path.extract(from:)) }
    _modify {
      let location = SourceLocation(
        fileID: fileID,
        filePath: filePath,
        line: line,
        column: column
      )
      yield &wrappedValue[payload: path, at: location]
    }
  }
}

extension StackState {
  /// The payload of the element with an id, or `nil` if it is in another case:
  /// `path[id: id, case: /Path.State.edit]`.
  @available(*, deprecated, message: "Use a case key path: '[id: id, case: \\.edit]'")
  public subscript<Case>(
    id id: StackElementID,
    case path: AnyCasePath<Element, Case>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Case? {
    get { self[id: id].flatMap(path.extract(from:)) }
    _modify {
      let location = SourceLocation(
        fileID: fileID,
        filePath: filePath,
        line: line,
        column: column
      )
      yield &self[id: id][payload: path, at: location]
    }
  }
}
