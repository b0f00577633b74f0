import ShellValues

extension JSONFormat {
  func json(for action: ActionReport) -> JSON {
    .object(
      [
        ("number", .number(action.number)),
        ("store", .string(action.store)),
        ("cause", .string(action.isFromUser ? "user" : "effect")),
      ] + members(of: action.event) + [
        ("changes", json(for: action.changes))
      ] + equalPaths(of: action.changes) + transaction(action.transaction) + [
        ("leftBranch", .number(action.leftBranch)),
        ("followers", .array(action.followers.map(json))),
        ("omittedCount", .number(action.omittedCount)),
      ]
    )
  }

  /// The members of an event. An action appears in Swift syntax, which can be sent again, and as
  /// JSON; an operation appears as its command and its parts.
  func members(of event: HistoryEvent) -> [(key: String, value: JSON)] {
    switch event {
    case .action(let action):
      [("action", .string(ValueDescription().text(action))), ("value", .value(action))]
    case .operation(let operation):
      [("command", .string(operation.command)), ("operation", json(for: operation))]
    case .shared(let author, _): [("author", .string(author.text()))]
    }
  }

  private func json(for operation: OperationReport) -> JSON {
    switch operation {
    case .edit(let path, let value):
      ["kind": .string("edit"), "path": .string(path), "value": .value(value)]
    case .swap(let dependency, let alternative, let store):
      [
        "kind": .string("swap"), "dependency": .string(dependency),
        "alternative": .string(alternative), "store": .string(store),
      ]
    case .reset(let dependency, let store):
      ["kind": .string("reset"), "dependency": .string(dependency), "store": .string(store)]
    case .moveStorage(let kind, let place, let file, let mode, let isCoordinated):
      .object(
        [
          ("kind", .string("storage")), ("keys", .string(kind)), ("place", .string(place)),
          ("file", .string(file)), ("mode", .string(mode)),
        ] + (isCoordinated ? [("coordinated", .bool(true))] : [])
      )
    case .setShared(let key, let value):
      ["kind": .string("shared"), "key": .string(key), "value": .value(value)]
    case .load(let feature): ["kind": .string("load"), "feature": .string(feature)]
    case .travel(let word, let entry): ["kind": .string(word), "entry": .number(entry)]
    }
  }

  func transaction(_ words: String?) -> JSONMembers {
    words == nil ? [] : [("transaction", .string(words))]
  }

  /// The values that changed although they are equal by their own `==`, if there are any.
  func equalPaths(of list: ChangeList) -> JSONMembers {
    list.equalPaths.isEmpty
      ? [] : [("equalPaths", .strings(list.equalPaths.map(\.description)))]
  }

  func json(for list: ChangeList) -> JSON {
    .array(
      list.changes.enumerated().map { index, change in
        let (kind, values) = parts(of: change, in: list)
        let readers = list.origins[index].flatMap { list.otherReaders[$0.id] }
        return .object(
          [("change", .string(kind)), ("path", .string(change.path.description))] + values
            + (readers.map { [("otherReaders", .strings($0))] } ?? [])
        )
      }
    )
  }

  private func parts(
    of change: Change,
    in list: ChangeList
  ) -> (kind: String, values: JSONMembers) {
    switch change {
    case .changed(_, let old, let new):
      ("changed", [("old", .old(old, list)), ("new", .new(new, list))])
    case .added(_, let value):
      ("added", [("new", .new(value, list))])
    case .removed(_, let value):
      ("removed", [("old", .old(value, list))])
    case .reordered(_, let old, let new):
      (
        "reordered",
        [("old", .array(old.map { .value($0) })), ("new", .array(new.map { .value($0) }))]
      )
    }
  }
}
