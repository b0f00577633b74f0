import ShellLanguage
import ShellOutput
import ShellSession
import ShellValues

/// Selects entries of a history.
@MainActor
struct HistoryFilter {
  enum Cause: String, CaseIterable, Sendable {
    case you, effect, edit, swap, others
  }

  private let scope: Scope
  private let path: StatePath?
  private let only: String?
  private let not: String?
  private let cause: Cause?
  private let origin: Int?
  private let store: SessionStore
  /// The maximum number of entries, counted from the end; `nil` for no limit.
  let last: Int?
  /// The known consequences of the origin.
  private let consequences = Consequences()

  /// Whether a condition on entries is set.
  var isSelective: Bool {
    path != nil || only != nil || not != nil || cause != nil || origin != nil
  }

  /// Whether any entry may be left out.
  var isSet: Bool {
    isSelective || last != nil
  }

  /// The options that choose entries.
  struct Arguments {
    let changed: ResolvedArgument<StatePath>?
    let changedPath: PathSyntax?
    let only: String?
    let not: String?
    let cause: Cause?
    let origin: ResolvedArgument<Int>?
    let last: ResolvedArgument<Int>?

    @MainActor
    init(_ reader: ArgumentReader) throws {
      changed = try reader.pathOption("changed")
      changedPath = reader.call.options["changed"]?.path
      only = reader.wordOption("only")?.text.lowercased()
      not = reader.wordOption("not")?.text.lowercased()
      cause = reader.wordOption("by").flatMap { Cause(rawValue: $0.text) }
      origin = try reader.entryOption("of")
      last = try reader.countOption("last")
    }
  }

  init(_ arguments: Arguments, in store: SessionStore) {
    self.store = store
    self.scope = store.scope(of: arguments.changedPath)
    self.path = arguments.changed?.value
    self.only = arguments.only
    self.not = arguments.not
    self.cause = arguments.cause
    self.origin = arguments.origin?.value
    self.last = arguments.last?.value
  }

  func takes(_ entry: Timeline.Entry) throws -> Bool {
    if let cause, Cause(entry) != cause { return false }
    if let origin, !consequences.includes(entry, origin) { return false }
    if only != nil || not != nil {
      let text = HistoryEvent(entry).summary(ValueDescription()).lowercased()
      if let only, !text.contains(only) { return false }
      if let not, text.contains(not) { return false }
    }
    return path.map { changed($0, entry) } ?? true
  }

  private func changed(_ path: StatePath, _ entry: Timeline.Entry) -> Bool {
    let times = entry.times
    let read = { [scope] (state: Any) in
      try? path.read(from: scope.state(of: state))
    }
    let before =
      times.map { times in times.readingOld { read(entry.before) } } ?? read(entry.before)
    let after = times.map { times in times.readingNew { read(entry.after) } } ?? read(entry.after)
    guard let before, let after else { return (before == nil) != (after == nil) }
    return !ChangeList.all(from: before, to: after, times, limit: 1).isEmpty
  }

  /// The consequences of an entry. They are collected in the order of the entries.
  private final class Consequences {
    private var numbers: Set<Int> = []

    func includes(_ entry: Timeline.Entry, _ origin: Int) -> Bool {
      if entry.number == origin { return numbers.insert(origin).inserted }
      guard case .effect(of: let cause?) = entry.cause, numbers.contains(cause) else {
        return false
      }
      numbers.insert(entry.number)
      return true
    }
  }
}

extension HistoryFilter.Cause {
  fileprivate init(_ entry: Timeline.Entry) {
    switch (entry.cause, entry.event) {
    case (.elsewhere, _): self = .others
    case (.effect, _): self = .effect
    case (_, .operation(.edit)): self = .edit
    case (_, .operation): self = .swap
    default: self = .you
    }
  }
}
