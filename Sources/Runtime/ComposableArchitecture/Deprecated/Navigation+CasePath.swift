public import CasePaths

extension PresentationState {
  /// The payload of the presented state, or `nil` if the state is in another case:
  /// `$destination[case: /Destination.State.edit]`.
  @available(*, deprecated, message: "Use a case key path: '[case: \\.edit]'")
  public subscript<Case>(case path: AnyCasePath<State, Case>) -> Case? {
    get { wrappedValue.flatMap(path.extract(from:)) }
    set {
      if let newValue {
        wrappedValue = path.embed(newValue)
      } else if wrappedValue.flatMap(path.extract(from:)) != nil {
        wrappedValue = nil
      }
    }
  }
}

extension StackState {
  /// The payload of the element with an id, or `nil` if it is in another case:
  /// `path[id: id, case: /Path.State.edit]`.
  @available(*, deprecated, message: "Use a case key path: '[id: id, case: \\.edit]'")
  public subscript<Case>(id id: StackElementID, case path: AnyCasePath<Element, Case>) -> Case? {
    get { self[id: id].flatMap(path.extract(from:)) }
    set {
      if let newValue {
        self[id: id] = path.embed(newValue)
      } else if self[id: id].flatMap(path.extract(from:)) != nil {
        self[id: id] = nil
      }
    }
  }
}
