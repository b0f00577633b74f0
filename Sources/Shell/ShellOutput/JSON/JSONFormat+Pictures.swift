import ShellValues

extension JSONFormat {
  func members(of picture: PictureReport) -> JSONMembers {
    switch picture {
    case .tree(let root): [("tree", json(for: root))]
    case .flow(let step): [("flow", json(for: step))]
    case .timeline(let chart): [("timeline", json(for: chart))]
    }
  }

  private func json(for node: ScopeNode) -> JSON {
    [
      "name": .string(node.name),
      "scope": .string(node.kind.rawValue),
      "type": .string(node.type),
      "present": .bool(node.isPresent),
      "current": .bool(node.isCurrent),
      "count": .number(node.count),
      "children": .array(node.children.map { json(for: $0) }),
      "omitted": .number(node.omittedCount),
    ]
  }

  private func json(for step: FlowStep) -> JSON {
    [
      "number": .number(step.number),
      "event": .string(step.event.summary(ValueDescription())),
      "fromEffect": .bool(step.isFromEffect),
      "time": step.time.map(seconds) ?? .null,
      "changes": json(for: step.changes),
      "calls": .array(step.calls.map { json(for: $0) }),
      "effects": .array(step.effects.map { json(for: $0) }),
      "followers": .array(step.followers.map { json(for: $0) }),
      "omitted": .number(step.omittedCount),
    ]
  }

  private func json(for call: FlowStep.Call) -> JSON {
    var members: JSONMembers = [
      ("call", .string(call.text)), ("fromEffect", .bool(call.isFromEffect)),
      ("duration", call.duration.map(seconds) ?? .null),
    ]
    switch call.answer {
    case nil: break
    case .success(let value): members.append(("returned", call.hasValue ? .value(value) : .null))
    case .failure(let error): members.append(("threw", .value(error)))
    }
    return .object(members)
  }

  private func json(for chart: TimelineChart) -> JSON {
    [
      "entries": .array(
        chart.entries.map {
          ["number": .number($0), "time": chart.times[$0].map(seconds) ?? .null]
        }
      ),
      "lanes": .array(
        chart.lanes.map { lane in
          [
            "startedBy": .string(lane.title),
            "start": .number(lane.start),
            "entries": .array(lane.entries.map { .number($0) }),
            "inFlight": .bool(lane.isOpen),
          ]
        }
      ),
      "omitted": .number(chart.omittedCount),
    ]
  }
}
