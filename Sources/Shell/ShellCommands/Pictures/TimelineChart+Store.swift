import ShellOutput
import ShellSession
import ShellValues

extension TimelineChart {
  /// The number of entries that a chart shows at most.
  private static let entryLimit = 400

  /// The chart of what was done in a store.
  @MainActor
  init(of store: SessionStore, in session: ShellSession) {
    let done = Array(store.timeline.done)
    let shown = done.suffix(Self.entryLimit)
    var times: [Int: Duration] = [:]
    var ofUser: [Int] = []
    var ofEffects: [Int: [Int]] = [:]
    for entry in shown {
      times[entry.number] = entry.testTimes.after
      if case .effect(of: let cause) = entry.cause {
        ofEffects[cause ?? 0, default: []].append(entry.number)
      } else {
        ofUser.append(entry.number)
      }
    }
    let open = Set(session.effects(of: store).compactMap { $0.entry?.number })
    let causes = Set(ofEffects.keys).union(open).sorted()
    let lanes = causes.map { cause in
      Lane(
        title: store.timeline.entry(cause).map {
          "#\(cause) " + HistoryEvent($0).summary(ValueDescription(width: 200))
        } ?? "earlier effects",
        entries: ofEffects[cause] ?? [],
        start: cause,
        isOpen: open.contains(cause)
      )
    }
    self.init(
      entries: shown.map(\.number),
      times: times,
      lanes: [Lane(title: nil, entries: ofUser, start: nil, isOpen: false)] + lanes,
      omittedCount: done.count - shown.count
    )
  }
}
