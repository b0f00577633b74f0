import ShellLanguage
package import ShellValues

extension HistoryEvent {
  /// The event in a few words.
  package func summary(_ description: ValueDescription) -> String {
    switch self {
    case .action(let action): description.text(action)
    case .operation(let operation): description.style.naming(operation.command)
    case .shared(let author, _): description.style.naming(author.text)
    }
  }
}

extension OperationReport {
  /// The command that performs the operation, as a user would type it.
  var command: String {
    switch self {
    case .edit(let path, let value): "edit \(path) = \(ValueDescription().text(value))"
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
    case .setShared(let key, let value): "shared \(key) = \(ValueDescription().text(value))"
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
  var text: String {
    switch self {
    case .operation(let operation, let store):
      store.map { "\($0): \(operation.command)" } ?? operation.command
    case .action(let action, let store):
      "\(store): \(ValueDescription(width: 60).text(action))"
    case .effect(let store): store.map { "\($0): an effect" } ?? "an effect"
    case .storage(let storage): "by others in \(storage)"
    case .program: "the program"
    }
  }
}
