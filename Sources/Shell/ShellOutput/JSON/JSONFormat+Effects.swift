import ShellValues

extension JSONFormat {
  func members(of effects: EffectsReport) -> [(key: String, value: JSON)] {
    [
      ("effects", .array(effects.rows.map(json))),
      (
        "elsewhere",
        .array(
          effects.elsewhere.map { ["store": .string($0.store), "count": .number($0.count)] }
        )
      ),
    ]
  }

  func json(for row: EffectRow) -> JSON {
    [
      "id": .number(row.id),
      "name": .string(row.name),
      "causeNumber": .number(row.causeNumber),
      "cause": .string(row.cause.map { ValueDescription().text($0) }),
      "effect": .string(row.kind.rawValue),
      "cancellationIDs": .strings(row.cancellationIDs.map { ValueDescription().text($0) }),
      "runningFor": json(for: row.age),
      "waitsFor": json(for: row.wait),
    ]
  }

  private func json(for span: EffectRow.Span?) -> JSON {
    switch span {
    case .exact(let duration): ["clock": .string("test"), "seconds": seconds(duration)]
    case .rounded(let duration): ["clock": .string("real"), "seconds": seconds(duration)]
    case nil: .null
    }
  }

  private func json(for wait: EffectRow.Wait?) -> JSON {
    switch wait {
    case .testClock(let end, let now):
      ["clock": .string("test"), "until": seconds(end), "now": seconds(now)]
    case .clock(let remaining):
      ["clock": .string("real"), "remaining": remaining.map(seconds) ?? .null]
    case nil: .null
    }
  }

  /// The duration in seconds, rounded to milliseconds.
  func seconds(_ duration: Duration) -> JSON {
    .value((duration / .milliseconds(1)).rounded() / 1000)
  }
}
