package import ComposableArchitecture
package import ShellValues

/// Something other than an action that the user did to a session, as recorded in the histories.
package enum SessionOperation {
  /// A part of a store's state became another value.
  case edit(path: StatePath, value: Any)
  /// A dependency, or one endpoint of it, became something else: for the store named, or for all.
  case swap(Swap, store: String?)
  /// The swaps of a dependency, or all of them, were reset: for one store, or for all.
  case reset(dependency: String?, store: String?)
  /// The values of a kind of key moved to another place.
  case moveStorage(SharedStorageKind, to: SharedBackend, SharedStorageMoveMode?)
  /// A shared value, by the key that was given, became another.
  case setShared(key: String, value: Any)
  /// A store of a feature was loaded with values for what it shares.
  case load(feature: String)
  case travel(Travel)

  /// A way through a store's history.
  package enum Travel: Hashable {
    case undo, redo, replay
    case goto(Int)
  }
}
