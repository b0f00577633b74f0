import CasePaths

/// A cache of the retained child stores: scoping to the same child again returns the same store.
@MainActor
final class StoreChildren {
  /// The arguments that a child store was scoped with.
  struct ID: Hashable {
    let state: AnyKeyPath
    let action: AnyKeyPath
    var element: AnyHashable?
  }

  private struct Child {
    weak var store: AnyObject?
    let identity: ObservableStateID?
  }

  private var children: [ID: Child] = [:]
  private var limit = 16

  /// Returns the child store of an id, created if there is none.
  ///
  /// - Parameter identity: The identity of the child's state. A state with another identity is
  ///   another child, which gets its own store.
  func store<State, Action>(
    _ id: ID,
    identity: ObservableStateID? = nil,
    make: () -> Store<State, Action>
  ) -> Store<State, Action> {
    if let child = children[id], child.identity == identity,
      let store = child.store as? Store<State, Action>
    {
      return store
    }
    let store = make()
    children[id] = Child(store: store, identity: identity)
    if children.count > limit { dropUnheld() }
    return store
  }

  private func dropUnheld() {
    children = children.filter { $0.value.store != nil }
    limit = max(16, children.count * 2)
  }
}
