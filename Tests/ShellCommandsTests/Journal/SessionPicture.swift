import ComposableArchitecture
import ShellCommands
import ShellOutput
import ShellSession
import ShellValues

/// All that a person can see of a session, as lines that can be compared.
struct SessionPicture: Equatable {
  private(set) var lines: [String] = []

  @MainActor
  init(_ session: ShellSession) {
    let description = ValueDescription()
    for store in session.stores {
      lines.append("store \(store.title)\(store === session.current ? " in use" : "")")
      let unreceived = store.timeline.unreceived.map(\.number)
      lines.append("  \(unreceived) to be received at \(store.timeline.position)")
      lines.append("  initially \(description.text(store.initialState))")
      lines += Self.lines(of: store.timeline.all, "made")
      lines += store.marks.map { "  mark \($0) #\($1)" }.sorted()
      lines += Self.lines(of: store.timeline.done, "done")
      lines += Self.lines(of: store.timeline.undone, "undone")
      lines.append("  state \(description.text(store.state))")
      lines += store.world.swaps.map { "  swap \($0.name) \($0.alternative)" }
    }
    lines += session.world.swaps.map { "swap \($0.name) \($0.alternative)" }
    lines += SharedStorageKind.allCases.map { "storage \(session.storageDescription(of: $0))" }
    lines += session.sharedEntries.map {
      "shared \($0.key) \(description.text($0.value)) in \($0.storage ?? "nothing")"
    }
    lines += session.variables.map { "let \($0) = \(description.text($1))" }.sorted()
    lines.append("last \(session.lastValue.map { description.text($0) } ?? "nothing")")
    lines.append("clock \(session.testTime)")
    lines.append("settings \(session.settings)")
    // Each shell has a folder of its own for files that nobody keeps.
    lines = lines.map { $0.replacing(#/tcash-[0-9]+-\w{6}\//#, with: "FOLDER/") }
  }

  @MainActor
  private static func lines(of entries: some Sequence<Timeline.Entry>, _ what: String) -> [String] {
    let description = ValueDescription()
    return entries.map { entry in
      let event =
        switch entry.event {
        case .action(let action): description.text(action)
        case .operation: HistoryEvent(entry).summary(description)
        case .shared: "shared values"
        }
      let values = entry.shared.map { description.text($0.after) }
      return "  \(what) #\(entry.number) \(event) by \(entry.cause) \(values) "
        + description.text(entry.after)
    }
  }

  /// The first line in which two differ, for a message.
  func difference(from other: SessionPicture) -> String {
    for (one, two) in zip(lines, other.lines) where one != two { return "\(one)\n\(two)" }
    return "\(lines.count) lines, \(other.lines.count) lines"
  }
}
