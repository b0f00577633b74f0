/// Detects whether a reducer replaced an element of a collection with another state, to let the
/// caller notify the observers of the element.
@usableFromInline
struct ObservedElement<Element> {
  @usableFromInline let version = StateVersion(of: Element.self)
  @usableFromInline let unshared = ReductionWithoutRetainedCopy<Element>()
  @usableFromInline let begin: ((inout Element) -> ObservableStateID)?
  @usableFromInline let identify: ((Element) -> ObservableStateID)?

  @usableFromInline
  init() {
    func begin<State: ObservableState>(_: State.Type) -> Any {
      { (state: inout State) -> ObservableStateID in
        state._$willModify()
        return state._$id
      }
    }
    func identify<State: ObservableState>(_: State.Type) -> Any {
      { (state: State) -> ObservableStateID in state._$id }
    }
    let type = Element.self as? any ObservableState.Type
    self.begin = type.flatMap { begin($0) as? (inout Element) -> ObservableStateID }
    self.identify = type.flatMap { identify($0) as? (Element) -> ObservableStateID }
  }

  /// Changes an element in place.
  ///
  /// - Parameter isReplaced: Set to whether the change replaced the element with another state;
  ///   unchanged if the elements are not observable.
  @inlinable
  func modify<R>(
    _ element: inout Element,
    isReplaced: inout Bool,
    _ body: (inout Element) -> R
  ) -> R {
    if version.isKnown {
      return withUnsafeMutablePointer(to: &element) { element in
        let before = version.renew(in: element)
        let result = unshared.reduce(&element.pointee, body)
        isReplaced = version.number(in: element) != before
        return result
      }
    }
    guard let begin, let identify else { return body(&element) }
    let before = begin(&element)
    let result = unshared.reduce(&element, body)
    isReplaced = !identify(element).isSame(as: before)
    return result
  }
}
