/// An element that others observe where it is, as the states of features are. They are told by the
/// element of its own changes, and by the collection that another one took its place.
public protocol _ObservedInPlace {
  /// Called before something is done to the element in its place.
  mutating func _willWriteInPlace() -> _PlaceMark

  /// Called with what is in the place then: tells the observers of what was there, if it's another.
  func _didWriteInPlace(_ mark: _PlaceMark)

  /// Tells the observers that another element is put in the place of this one.
  func _willBeReplaced(by other: any _ObservedInPlace)
}

/// What was in a place before it was written to.
public struct _PlaceMark {
  /// Who tells the observers.
  public let owner: AnyObject
  /// Tells which of the owner's elements it was.
  public let number: Int

  /// - Parameters:
  ///   - owner: Who tells the observers.
  ///   - number: Tells which of the owner's elements it was.
  public init(owner: AnyObject, number: Int) {
    self.owner = owner
    self.number = number
  }
}

/// One write to an element in its place. It costs a look at the element's type where nobody observes
/// elements of the type.
@usableFromInline
package struct ElementWrite<Element> {
  private let mark: _PlaceMark?

  /// Begins a write.
  @usableFromInline
  package init(_ element: inout Element) {
    func begin<Observed: _ObservedInPlace>(_: Observed.Type) -> _PlaceMark {
      withUnsafeMutablePointer(to: &element) {
        // The element's own type, which only the cast below knows.
        UnsafeMutableRawPointer($0).assumingMemoryBound(to: Observed.self).pointee
          ._willWriteInPlace()
      }
    }
    self.mark = (Element.self as? any _ObservedInPlace.Type).map { begin($0) }
  }

  /// Ends the write.
  @usableFromInline
  package func end(_ element: Element?) {
    guard let mark, let element = element as? any _ObservedInPlace else { return }
    element._didWriteInPlace(mark)
  }

  /// Tells those who observe an element that it is replaced, unless the two are the same bit by bit.
  @usableFromInline
  package static func replace(_ old: Element?, by new: Element?) {
    guard
      Element.self is any _ObservedInPlace.Type, let old, let new,
      !withUnsafeBytes(of: old, { old in withUnsafeBytes(of: new) { old.elementsEqual($0) } })
    else { return }
    guard let old = old as? any _ObservedInPlace, let new = new as? any _ObservedInPlace else {
      return
    }
    old._willBeReplaced(by: new)
  }
}
