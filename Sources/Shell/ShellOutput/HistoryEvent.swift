package import ShellValues

/// What happened to a store.
package enum HistoryEvent {
  case action(Any)
  /// The user did something else than sending an action.
  case operation(OperationReport)
  /// Shared values changed, which others share with the store: who changed them, and how.
  case shared(by: SharedAuthor, ChangeList)
}

/// What the user did other than sending an action.
package enum OperationReport {
  /// A part of the state, by its path from the root, became a value.
  case edit(path: String, value: Any)
  /// A dependency became something else: in the store named, or in all.
  case swap(dependency: String, alternative: String, store: String?)
  /// A dependency, or all, became again what it was: in the store named, or in all.
  case reset(dependency: String?, store: String?)
  /// The shared values of a kind of key moved: to `memory`, `file`, `sqlite` or `live`, with the file's name
  /// where it is one, and the word that says which values hold.
  case moveStorage(kind: String, place: String, file: String?, mode: String?)
  case setShared(key: String, value: Any)
  case load(feature: String)
  /// `undo`, `redo`, `replay` or `goto`, which has the number of an entry.
  case travel(String, entry: Int?)
}

/// Who changed shared values.
package enum SharedAuthor {
  /// The user, in the store named where it is another.
  case operation(OperationReport, store: String?)
  /// An action of another store.
  case action(Any, store: String)
  /// An effect, of another store where one is named.
  case effect(store: String?)
  /// Others, who changed what is stored.
  case storage(String)
  /// Code of the program that is no part of a store.
  case program
}
