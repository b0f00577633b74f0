/// An element whose observers are tied to its place in a collection, such as a feature's state. The
/// element itself notifies them of its changes. The collection uses this protocol to notify them if
/// another element takes its place.
public protocol _ObservedInPlace {
  /// Called before the element is written in place. Returns a mark that identifies it.
  mutating func _willWriteInPlace() -> _PlaceMark

  /// Called after the write on the element that is now in the place. If the mark identifies another
  /// element, this method notifies that element's observers.
  func _didWriteInPlace(_ mark: _PlaceMark)

  /// Notifies the observers that another element will replace this one.
  func _willBeReplaced(by other: any _ObservedInPlace)
}

/// Identifies the element that was in a place before a write.
public struct _PlaceMark {
  /// The object that notifies the element's observers.
  public let owner: AnyObject
  /// Identifies the element among those of the owner.
  public let number: Int

  /// - Parameters:
  ///   - owner: The object that notifies the element's observers.
  ///   - number: Identifies the element among those of the owner.
  public init(owner: AnyObject, number: Int) {
    self.owner = owner
    self.number = number
  }
}

/// One in-place write of an element. If elements of this type are not observable, it costs only a
/// check of the type.
@usableFromInline
package struct ElementWrite<Element> {
  private let mark: _PlaceMark?

  /// Begins a write.
  @usableFromInline
  package init(_ element: inout Element) {
    func begin<Observed: _ObservedInPlace>(_: Observed.Type) -> _PlaceMark {
      withUnsafeMutablePointer(to: &element) {
        // `Observed` is `Element`, as the cast below established.
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

  /// Notifies an element's observers that it is replaced, unless both elements are bitwise equal.
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
