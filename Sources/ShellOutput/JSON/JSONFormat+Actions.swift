import ShellValues

extension JSONFormat {
  func json(for action: ActionReport) -> JSON {
    .object(
      [
        ("number", .number(action.number)),
        ("store", .string(action.store)),
        ("cause", .string(action.isFromUser ? "user" : "effect")),
      ] + members(of: action.event) + [
        ("changes", json(for: action.changes)),
        ("droppedRedoCount", .number(action.droppedRedoCount)),
        ("followers", .array(action.followers.map(json))),
        ("omittedCount", .number(action.omittedCount)),
      ]
    )
  }

  /// The action as Swift writes it, which can be sent again, and as JSON.
  private func members(of event: HistoryEvent) -> [(key: String, value: JSON)] {
    switch event {
    case .action(let action):
      [("action", .string(ValueDescription().text(action))), ("value", .value(action))]
    case .command(let text): [("command", .string(text))]
    case .shared(let author, _): [("author", .string(author))]
    }
  }

  func json(for list: ChangeList) -> JSON {
    .array(
      list.changes.map { change in
        let path = JSON.string(change.path.description)
        return switch change {
        case .changed(_, let old, let new):
          [
            "change": .string("changed"), "path": path, "old": .old(old, list),
            "new": .new(new, list),
          ]
        case .added(_, let value):
          ["change": .string("added"), "path": path, "new": .new(value, list)]
        case .removed(_, let value):
          ["change": .string("removed"), "path": path, "old": .old(value, list)]
        case .reordered(_, let old, let new):
          [
            "change": .string("reordered"), "path": path,
            "old": .array(old.map { .value($0) }), "new": .array(new.map { .value($0) }),
          ]
        }
      }
    )
  }

  func members(of move: MoveReport) -> [(key: String, value: JSON)] {
    [
      ("direction", .string(move.direction == .undo ? "undo" : "redo")),
      (
        "events",
        .array(
          move.events.map { .object([("number", .number($0.number))] + members(of: $0.event)) }
        )
      ),
      ("effectActionCount", .number(move.effectActionCount)),
      (
        "otherEffectActions",
        .array(
          move.otherEffectActions.map {
            ["number": .number($0.number), "cause": .number($0.cause)]
          }
        )
      ),
      ("paths", .strings(move.paths)),
      ("cancelledEffects", .array(move.cancelledEffects.map { .number($0) })),
      (
        "sharedValues",
        .array(
          move.sharedValues.map { ["name": .string($0.name), "storage": .string($0.storage)] }
        )
      ),
      ("problems", .strings(move.problems)),
    ]
  }

  func json(for row: HistoryRow) -> JSON {
    let changes: [(key: String, value: JSON)] =
      if case .shared(_, let list) = row.event { [("changes", json(for: list))] } else { [] }
    return .object(
      [
        ("number", .number(row.number)),
        ("cause", .string(row.isFromEffect ? "effect" : "user")),
        ("isUndone", .bool(row.isUndone)),
      ] + members(of: row.event) + changes
    )
  }
}
