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
        ("leftBranch", .number(action.leftBranch)),
        ("followers", .array(action.followers.map(json))),
        ("omittedCount", .number(action.omittedCount)),
      ]
    )
  }

  /// The action as Swift writes it, which can be sent again, and as JSON.
  func members(of event: HistoryEvent) -> [(key: String, value: JSON)] {
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

}
