import Synchronization

/// An object that backlinks refer to.
@MainActor
package protocol Backlinked: AnyObject {
  /// Stored by the object, and by nothing else: as its first property, which ends before the others,
  /// so that nothing that they call when they end finds the object.
  var life: ObjectLife { get }
}

/// Ends with the object that stores it.
package final class ObjectLife: Sendable {
  /// Tells whether the life has ended, and outlives it.
  fileprivate final class End: Sendable {
    let hasCome = Atomic(false)
  }

  fileprivate let end = End()

  package init() {}

  deinit { end.hasCome.store(true, ordering: .releasing) }
}

/// A reference that does not keep its object alive, to an object that is used all the time.
///
/// A weak reference gives its object a side table for as long as the object lives. Each retain and
/// release then goes through the table, which takes several times as long. Here the object's
/// ``ObjectLife`` tells that the object is gone.
///
/// The object must be released on the main actor, where it is used.
@MainActor
package struct Backlink<Object: Backlinked> {
  private let end: ObjectLife.End
  private unowned let object: Object

  package init(_ object: Object) {
    self.object = object
    end = object.life.end
  }

  /// The object; `nil` if it is gone.
  package var target: Object? { end.hasCome.load(ordering: .acquiring) ? nil : object }
}
