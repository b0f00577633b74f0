package import ShellValues

/// An event in a store's history.
package enum HistoryEvent {
  case action(Any)
  /// An operation of the user other than sending an action.
  case operation(OperationReport)
  /// A change of shared values that the store uses, with its author.
  case shared(by: SharedAuthor, ChangeList)
}

/// An operation of the user other than sending an action.
package enum OperationReport {
  /// Set the part of the state at a path from the root.
  case edit(path: String, value: Any)
  /// Replaced a dependency in the named store, or in all stores.
  case swap(dependency: String, alternative: String, store: String?)
  /// Reset a dependency, or all dependencies, in the named store, or in all stores.
  case reset(dependency: String?, store: String?)
  /// Moved the shared values of a kind of key to `memory`, `file`, `sqlite` or `live`, with the
  /// file's name if there is a file. The mode is the word that says which values are kept.
  case moveStorage(kind: String, place: String, file: String?, mode: String?, isCoordinated: Bool)
  case setShared(key: String, value: Any)
  case load(feature: String)
  /// Travelled in time: `undo`, `redo`, `replay`, or `goto` with the number of an entry.
  case travel(String, entry: Int?)
}

/// The author of a change to shared values.
package enum SharedAuthor {
  /// The user; names the store if it is another one.
  case operation(OperationReport, store: String?)
  /// An action of another store.
  case action(Any, store: String)
  /// An effect; names the store if it is another one.
  case effect(store: String?)
  /// Another process or program that changed the storage.
  case storage(String)
  /// Code of the program outside any store.
  case program
}
