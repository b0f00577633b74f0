import ShellLanguage
package import ShellValues

extension HistoryEvent {
  /// The event in a few words.
  package func summary(_ description: ValueDescription) -> String {
    switch self {
    case .action(let action): description.text(action)
    case .operation(let operation): description.style.naming(operation.command)
    case .shared(let author, _): description.style.naming(author.text())
    }
  }
}

extension OperationReport {
  /// The command that performs the operation, as a user would type it.
  var command: String { beginning + (value.map { ValueDescription().text($0) } ?? "") }

  /// The value at the end of the command.
  var value: Any? {
    switch self {
    case .edit(_, let value), .setShared(_, let value): .some(value)
    case .swap, .reset, .moveStorage, .load, .travel: nil
    }
  }

  /// The command without the value at its end.
  var beginning: String {
    switch self {
    case .edit(let path, _): "edit \(path) = "
    case .swap(let dependency, let alternative, let store):
      Self.dep("\(dependency) \(alternative)", store)
    case .reset(let dependency, let store):
      Self.dep(["reset", dependency].compactMap(\.self).joined(separator: " "), store)
    case .moveStorage(let kind, let place, let file, let mode, let isCoordinated):
      [
        "shared storage", kind, place, file.map { StringLiteral.quoted($0) }, mode,
        isCoordinated ? "coordinated" : nil,
      ]
      .compactMap(\.self).joined(separator: " ")
    case .setShared(let key, _): "shared \(key) = "
    case .load(let feature): "load \(feature)"
    case .travel(let word, let entry): entry.map { "\(word) \($0)" } ?? word
    }
  }

  private static func dep(_ arguments: String, _ store: String?) -> String {
    "dep " + (store.map { "--store \($0) " } ?? "") + arguments
  }
}

extension SharedAuthor {
  /// The author in a few words.
  func text(_ description: ValueDescription = ValueDescription(width: 60)) -> String {
    switch self {
    case .operation(let operation, let store):
      store.map { "\($0): \(operation.command)" } ?? operation.command
    case .action(let action, let store):
      "\(store): \(description.text(action))"
    case .effect(let store): store.map { "\($0): an effect" } ?? "an effect"
    case .storage(let storage): "by others in \(storage)"
    case .program: "the program"
    }
  }
}
