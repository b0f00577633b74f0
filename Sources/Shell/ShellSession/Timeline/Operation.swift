package import ComposableArchitecture
package import ShellValues

/// What the user does to a session other than sending actions, as the histories keep it.
package enum Operation {
  /// A part of a store's state became another value.
  case edit(path: StatePath, value: Any)
  /// A dependency, or one endpoint of it, became something else: for the store named, or for all.
  case swap(Swap, store: String?)
  /// Swaps were taken back, of what is named or all: for the store named, or for all.
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
