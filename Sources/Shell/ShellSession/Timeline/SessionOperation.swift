package import ComposableArchitecture
package import ShellValues

/// A user's operation on a session other than sending an action, as recorded in the histories.
package enum SessionOperation {
  /// A part of a store's state was set to a value.
  case edit(path: StatePath, value: Any)
  /// A dependency, or one of its endpoints, was swapped: for the named store, or for all stores.
  case swap(Swap, store: String?)
  /// The swaps of a dependency, or all of them, were reset: for one store, or for all.
  case reset(dependency: String?, store: String?)
  /// The values of a kind of key were moved to another storage, to be coordinated or not.
  case moveStorage(SharedStorageKind, to: SharedBackend, SharedStorageMoveMode?, Bool)
  /// A shared value was set, by the key that the user wrote.
  case setShared(key: String, value: Any)
  /// A store of a feature was loaded with shared values.
  case load(feature: String)
  case travel(Travel)

  /// A way to move through a store's history.
  package enum Travel: Hashable {
    case undo, redo, replay
    case goto(Int)
  }
}
