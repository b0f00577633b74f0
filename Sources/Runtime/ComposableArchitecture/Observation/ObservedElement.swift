/// Detects whether a reducer replaced an element of a collection with another state, to let the
/// caller notify the observers of the element.
@usableFromInline
struct ObservedElement<Element> {
  @usableFromInline let version = StateVersion(of: Element.self)
  @usableFromInline let unshared = ReductionWithoutRetainedCopy<Element>()
  @usableFromInline let willModify: ((inout Element) -> Void)?
  @usableFromInline let identify: ((Element) -> ObservableStateID)?

  @usableFromInline
  init() {
    let witness = StateWitness<Element>.shared
    self.willModify = witness.willModify
    self.identify = witness.id
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
      return version.modify(&element, isReplaced: &isReplaced) { unshared.reduce(&$0, body) }
    }
    guard let willModify, let identify else { return body(&element) }
    willModify(&element)
    let before = identify(element)
    let result = unshared.reduce(&element, body)
    isReplaced = !identify(element).isSame(as: before)
    return result
  }
}
