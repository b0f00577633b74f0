import Sharing
import ShellLanguage
package import ShellOutput
package import ShellSession
import ShellValues

extension HistoryEvent {
  @MainActor
  package init(_ entry: Timeline.Entry) {
    switch entry.event {
    case .action(let action): self = .action(action)
    case .operation(let operation): self = .operation(OperationReport(operation))
    case .shared(.operation(let operation, store: nil)) where entry.cause == .user:
      self = .operation(OperationReport(operation))
    case .shared(let cause): self = .shared(by: SharedAuthor(cause), entry.changes)
    }
  }
}

extension OperationReport {
  init(_ operation: SessionOperation) {
    switch operation {
    case .edit(let path, let value): self = .edit(path: path.description, value: value)
    case .swap(let swap, let store):
      self = .swap(dependency: swap.name, alternative: swap.alternative, store: store)
    case .reset(let dependency, let store): self = .reset(dependency: dependency, store: store)
    case .moveStorage(let kind, let backend, let mode, let isCoordinated):
      let (place, file) = backend.words
      self = .moveStorage(
        kind: kind.rawValue,
        place: place.rawValue,
        file: file,
        mode: mode?.rawValue,
        isCoordinated: isCoordinated
      )
    case .setShared(let key, let value): self = .setShared(key: key, value: value)
    case .load(let feature): self = .load(feature: feature)
    case .travel(.goto(let number)): self = .travel("goto", entry: number)
    case .travel(.undo): self = .travel("undo", entry: nil)
    case .travel(.redo): self = .travel("redo", entry: nil)
    case .travel(.replay): self = .travel("replay", entry: nil)
    }
  }
}

extension SharedAuthor {
  fileprivate init(_ cause: SharedCause) {
    switch cause {
    case .operation(let operation, let store):
      self = .operation(OperationReport(operation), store: store)
    case .action(let action, let store): self = .action(action, store: store)
    case .effect(let store): self = .effect(store: store)
    case .storage(let storage): self = .storage(storage)
    case .program: self = .program
    }
  }
}

extension SharedBackend {
  /// The back end's keyword and its file name.
  fileprivate var words: (BackendSyntax.Kind, String?) {
    switch self {
    case .memory: (.memory, nil)
    case .file(_, let name): (.file, name)
    case .sqlite(_, let name): (.sqlite, name)
    case .live: (.live, nil)
    }
  }
}
