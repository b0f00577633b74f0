import ShellJournal
import ShellLanguage
import ShellOutput
import ShellSession
import ShellValues

enum HistoryCommand: ImmediateCommand {
  static let traits: CommandTraits = [.needsStore]

  static let problems: [any ExplainedProblem.Type] = [EntryProblem.self]

  static let signature = CommandSignature(
    "history",
    .time,
    summary: "List the store's history, or show one entry in full.",
    discussion: """
      Actions from effects follow '⤷'. Changes that others made to shared values show what changed \
      and who changed it. Entries that were undone and can be redone are marked. 'history --tree' \
      also shows the branches that were left by going back and acting; 'goto N' leads to them.
      The options select entries; an entry must match all of them. A pattern matches part of the \
      action as it is written; case does not matter.
      """,
    parameters: [
      .init(
        "entry",
        .entry,
        isOptional: true,
        summary: "an entry's number or mark, to show it in full"
      )
    ],
    options: [
      .init("tree", summary: "show all branches"),
      .init("changed", .statePath, summary: "entries that changed the value at a path"),
      .init("only", .caseName, summary: "entries that match a pattern"),
      .init("not", .caseName, summary: "entries that do not match a pattern"),
      .init(
        "by",
        .oneOf(HistoryFilter.Cause.allCases.map(\.rawValue)),
        summary: "entries caused by you, an effect, an edit, a swap or others"
      ),
      .init("of", .entry, summary: "entries that an entry caused by way of effects"),
      .init("last", .count, summary: "the last N entries"),
    ],
    consequence: .looks(),
    examples: [
      .init(
        "What happened so far",
        """
        load counter
        #>   loaded counter
        .incrementButtonTapped
        #>   count: 0 → 1
        .decrementButtonTapped
        #>   count: 1 → 0
        undo
        #> …
        history
        #>   #1 .incrementButtonTapped  (here)
        #>   #2 .decrementButtonTapped  (undone)
        """
      ),
      .init(
        "The branches",
        """
        load counter
        #>   loaded counter
        .incrementButtonTapped
        #> …
        .incrementButtonTapped
        #> …
        undo
        #> …
        .decrementButtonTapped
        #>   count: 1 → 0
        history --tree
        #>   #1 .incrementButtonTapped
        #>   #2 ├ .incrementButtonTapped
        #>   #3 .decrementButtonTapped  (here)
        """
      ),
      .init(
        "Everything about one entry",
        """
        dep uuid incrementing; dep date "2026-01-01T00:00:00Z"; dep random 1
        #> …
        load dice with State(diceCount: 1)
        #>   loaded dice
        .rollButtonTapped
        #> …
        history 1
        #>   #1 .rollButtonTapped
        #>   done by you
        #>   + rolls[id: UUID(0)]: …
        #>   drew ids: UUID(0)
        #>   drew dates: Date("2026-01-01T00:00:00Z")
        #>   drew random numbers: …
        """
      ),
    ]
  )

  struct Arguments {
    /// The entry to show in full; `nil` lists the history.
    let entry: ResolvedArgument<Int>?
    let entrySpan: SourceSpan
    let filter: HistoryFilter.Arguments
    let isTree: Bool
  }

  static func arguments(_ reader: ArgumentReader) throws -> Arguments {
    let entry = try reader.entry("entry")
    // The report on a single entry can't be filtered.
    if entry != nil, let option = reader.call.options.keys.sorted().first {
      throw Diagnostic(
        SyntaxProblem.extraArgument("--\(option)", command: signature.name),
        at: reader.span("entry"),
        help:
          "A number shows one entry in full; the options select entries of the whole history."
      )
    }
    return Arguments(
      entry: entry,
      entrySpan: reader.span("entry"),
      filter: try HistoryFilter.Arguments(reader),
      isTree: reader.has("tree")
    )
  }

  static func run(_ arguments: Arguments, _ invocation: Invocation) throws -> Report {
    let store = try invocation.session.currentStore()
    if let number = arguments.entry?.value {
      return .entry(EntryReport(try store.entry(number, at: arguments.entrySpan), in: store))
    }
    let timeline = store.timeline
    if timeline.count == 0 { return .history(HistoryReport(rows: [], isFiltered: false)) }
    let filter = HistoryFilter(arguments.filter, in: store)
    let isTree = arguments.isTree
    let chosen = try HistoryChoice(filter, in: timeline, ofAllBranches: isTree)
    let undone = Set(timeline.undone.map(\.number))
    let places =
      isTree
      ? HistoryTree.places(of: chosen.entries, in: timeline) : chosen.entries.map { ($0, "") }
    var report = HistoryReport(
      rows: places.map { entry, guides in
        HistoryRow(entry, in: store, isUndone: undone.contains(entry.number), guides: guides)
      },
      dropped: timeline.dropped,
      otherBranchCount: isTree || filter.isSet ? 0 : timeline.otherBranchCount,
      otherMatchCount: chosen.otherCount,
      showsPosition: isTree || !undone.isEmpty
    )
    if !filter.isSet { report.beginning = HistoryBeginning(of: store, isTree: isTree) }
    return .history(report)
  }
}

/// The entries of a history that a filter selects.
@MainActor
private struct HistoryChoice {
  /// In order of creation.
  private(set) var entries: [Timeline.Entry] = []
  /// The number of matching entries on branches that are not shown.
  private(set) var otherCount = 0

  init(_ filter: HistoryFilter, in timeline: Timeline, ofAllBranches isTree: Bool) throws {
    let isOfBranch = isTree || !timeline.hasBranches ? nil : Set(timeline.branch.map(\.number))
    // A filtered listing of one branch also counts the matching entries of other branches.
    for entry in isOfBranch == nil || filter.isSelective ? timeline.all : timeline.branch {
      try Task.checkCancellation()
      guard try filter.takes(entry) else { continue }
      if isOfBranch?.contains(entry.number) ?? true {
        entries.append(entry)
      } else {
        otherCount += 1
      }
    }
    if let last = filter.last { entries = entries.suffix(last) }
  }
}

extension HistoryBeginning {
  /// The row for the start of a history; `nil` if it is neither current nor marked and there is
  /// only one root.
  @MainActor
  fileprivate init?(of store: SessionStore, isTree: Bool) {
    let number = store.timeline.beginning
    let marks = store.marks.filter { $0.value == number }.map(\.key).sorted()
    let isCurrent = store.timeline.position == number
    guard isCurrent || !marks.isEmpty || isTree && store.timeline.rootCount > 1 else { return nil }
    self.init(number: number, isCurrent: isCurrent, marks: marks)
  }
}

extension HistoryRow {
  @MainActor
  init(
    _ entry: Timeline.Entry,
    in store: SessionStore,
    isUndone: Bool,
    guides: String = ""
  ) {
    let parent = store.timeline.parent(of: entry.number)
    self.init(
      number: entry.number,
      event: HistoryEvent(entry),
      isFromEffect: entry.isFromEffect,
      // Changes made elsewhere stay in effect wherever the user goes.
      isUndone: isUndone && entry.cause != .elsewhere,
      parent: parent == 0 ? nil : parent,
      isCurrent: entry.number == store.timeline.position,
      marks: store.marks.filter { $0.value == entry.number }.map(\.key).sorted(),
      guides: guides
    )
    transaction = entry.transaction?.words
  }
}

extension EntryReport {
  @MainActor
  fileprivate init(_ entry: Timeline.Entry, in store: SessionStore) {
    let undone = store.timeline.undone.contains { $0.number == entry.number }
    let draws = entry.draws ?? Draws()
    self.init(
      row: HistoryRow(entry, in: store, isUndone: undone),
      cause: entry.causeText(in: store),
      changes: entry.changes,
      draws: [
        (name: "ids", values: draws.uuids),
        (name: "dates", values: draws.dates),
        (name: "random numbers", values: draws.numbers),
      ]
      .filter { !$0.values.isEmpty }
    )
    followers = store.timeline.entries(after: entry.number)
      .filter { $0.cause == .effect(of: entry.number) }.map(\.number)
    effectCount = store.effectsInFlight.count { store.entryNumber(of: $0) == entry.number }
  }
}
