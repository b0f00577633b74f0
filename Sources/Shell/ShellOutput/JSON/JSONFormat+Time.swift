import ShellValues

extension JSONFormat {
  func members(of move: MoveReport) -> [(key: String, value: JSON)] {
    [
      ("direction", .string(move.direction.rawValue)),
      ("position", .number(move.position)),
      ("undoneCount", .number(move.undoneCount)),
      ("redoneCount", .number(move.redoneCount)),
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
      ("paths", .strings(move.paths.map(\.description))),
      ("hasMorePaths", .bool(move.hasMorePaths)),
      ("cancelledEffects", .array(move.cancelledEffects.map { .number($0) })),
      (
        "sharedValues",
        .array(
          move.sharedValues.map { ["name": .string($0.name), "storage": .string($0.storage)] }
        )
      ),
      ("world", json(for: move.world)),
      ("problems", .strings(move.problems)),
    ]
  }

  private func json(for changes: [MoveReport.WorldChange]) -> JSON {
    .array(
      changes.map { change in
        [
          "kind": .string(change.kind), "name": .string(change.name),
          "before": .string(change.before), "after": .string(change.after),
        ]
      }
    )
  }

  func json(for row: HistoryRow) -> JSON {
    let changes: [(key: String, value: JSON)] =
      if case .shared(_, let list) = row.event { [("changes", json(for: list))] } else { [] }
    return .object(
      [
        ("number", .number(row.number)),
        ("cause", .string(row.isFromEffect ? "effect" : "user")),
        ("isUndone", .bool(row.isUndone)),
        ("isCurrent", .bool(row.isCurrent)),
        ("parent", .number(row.parent)),
        ("marks", .strings(row.marks)),
      ] + members(of: row.event) + transaction(row.transaction) + changes
    )
  }

  func members(of history: HistoryReport) -> [(key: String, value: JSON)] {
    [
      ("entries", .array(history.rows.map(json))),
      ("droppedCount", .number(history.dropped?.upperBound ?? 0)),
      ("otherBranchCount", .number(history.otherBranchCount)),
      ("otherMatchCount", .number(history.otherMatchCount)),
      (
        "beginning",
        history.beginning.map {
          [
            "number": .number($0.number), "isCurrent": .bool($0.isCurrent),
            "marks": .strings($0.marks),
          ]
        } ?? .null
      ),
    ]
  }

  func members(of entry: EntryReport) -> [(key: String, value: JSON)] {
    [
      ("entry", json(for: entry.row)),
      ("cause", .string(entry.cause)),
      ("changes", json(for: entry.changes)),
      ("followers", .array(entry.followers.map { .number($0) })),
      ("effectsInFlight", .number(entry.effectCount)),
      (
        "draws",
        .array(
          entry.draws.map {
            [
              "name": .string($0.name),
              "values": .strings($0.values.map { ValueDescription().text($0) }),
            ]
          }
        )
      ),
    ]
  }

  func members(of replay: ReplayReport) -> [(key: String, value: JSON)] {
    [
      (
        "dropped",
        .array(
          replay.dropped.map { .object([("number", .number($0.number))] + members(of: $0.event)) }
        )
      ),
      ("count", .number(replay.count)),
      ("first", .number(replay.numbers?.lowerBound)),
      ("last", .number(replay.numbers?.upperBound)),
      ("position", .number(replay.position)),
      (
        "differences",
        .array(
          replay.differences.map { difference in
            .object(
              [("old", .number(difference.old)), ("new", .number(difference.new))]
                + members(of: difference.event) + [
                  ("before", json(for: difference.before)), ("now", json(for: difference.now)),
                ]
            )
          }
        )
      ),
      ("changes", json(for: replay.changes)),
      ("world", json(for: replay.world)),
      ("cancelledEffects", .array(replay.cancelledEffects.map { .number($0) })),
      (
        "complaints",
        .array(
          replay.complaints.map {
            ["entries": .array($0.entries.map { .number($0) }), "message": .string($0.message)]
          }
        )
      ),
      ("problems", .strings(replay.problems)),
    ]
  }
}
