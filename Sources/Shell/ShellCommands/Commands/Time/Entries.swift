import ShellLanguage
import ShellOutput
import ShellSession
import ShellValues

/// Resolves arguments that refer to history entries.
extension Evaluator {
  func entryNumber(_ argument: ArgumentValue) throws -> ResolvedArgument<Int> {
    let store = try session.currentStore()
    switch argument {
    case .word(let name):
      let known =
        store.marks[name.text] ?? session.variables[name.text] as? Int
        ?? session.droppedMark(name.text, in: store)
      guard let known else { throw store.unknownMark(name) }
      return .known(try store.kept(known, at: name.span))
    case .expression(let expression):
      let number = try value(of: expression, as: Int.self)
      return .known(try store.kept(number, at: expression.span))
    case .path, .text, .backend: return .knownOnlyInRun
    }
  }
}

extension SessionStore {
  /// The error for an unknown mark.
  func unknownMark(_ name: Name) -> Diagnostic {
    let help =
      switch name.text {
      case "beginning", "start", "first": "'goto 0' goes to the beginning."
      case "end", "last", "latest", "tip": "'redo --all' goes to the end of the branch."
      case _ where marks.isEmpty: "'mark NAME' names the current entry."
      default: "'mark' alone lists the marks."
      }
    return Diagnostic(
      MarkProblem.unknownMark(name.text),
      at: name.span,
      suggestions: closestMatches(to: name.text, in: marks.keys.sorted()),
      help: help
    )
  }

  /// Checks that the timeline still keeps an entry, and returns its number.
  fileprivate func kept(_ number: Int, at span: SourceSpan) throws -> Int {
    guard !timeline.isKept(number) else { return number }
    let isKnown = number >= 0 && number <= timeline.lastNumber
    let help =
      number < 0
      ? "'undo --step \(number.magnitude)' goes \(number.magnitude) back from here."
      : "'history' lists the entries with their numbers."
    throw Diagnostic(
      EntryProblem.unknownEntry(number, available: timeline.lastNumber),
      at: span,
      help: isKnown ? timeline.droppedHelp ?? droppedBranchHelp : help
    )
  }

  private var droppedBranchHelp: String {
    "It was on a branch that was dropped: 'set history.limit' sets how many entries are kept."
  }

  /// The entry with a number that is kept.
  ///
  /// - Throws: A diagnostic if the number is that of the beginning.
  func entry(_ number: Int, at span: SourceSpan) throws -> Timeline.Entry {
    if let entry = timeline.entry(number) { return entry }
    throw Diagnostic(
      EntryProblem.notAnEntry(number),
      at: span,
      help: "'history' lists the entries with their numbers."
    )
  }

  /// The entry with a number, which must have led to the current state.
  func doneEntry(_ number: Int, at span: SourceSpan) throws -> Timeline.Entry {
    let entry = try entry(number, at: span)
    guard timeline.isDone(entry.number) else {
      throw Diagnostic(
        EntryProblem.notDone(entry.number),
        at: span,
        help: "'goto \(entry.number)' goes there first."
      )
    }
    return entry
  }
}

extension Timeline {
  /// Says where the last change was made, if not in this store; `nil` if none was made elsewhere.
  ///
  /// - Parameter stores: The stores that are loaded.
  @MainActor func elsewhereHelp(among stores: [SessionStore]) -> String? {
    guard case .shared(let cause)? = done.last?.event else { return nil }
    let store: String? =
      switch cause {
      case .action(_, let store), .effect(let store?): store
      case .operation(_, let store): store
      case .effect(nil), .storage, .program: nil
      }
    guard let store else { return "Its shared values were changed from elsewhere." }
    let change = "The last change was made in the store '\(store)'"
    guard stores.contains(where: { $0.name == store }) else {
      return change + ", which is closed. 'undo --step' goes one entry back here."
    }
    return change + ": 'use \(store)' and 'undo' take it back."
  }

  /// Says that old entries were dropped; `nil` if none were.
  var droppedHelp: String? {
    dropped.map { dropped in
      "The entries up to #\(dropped.upperBound) were dropped: 'set history.limit' sets how many "
        + "are kept."
    }
  }
}

extension Timeline.Entry {
  /// The cause of the entry in a few words.
  @MainActor
  func causeText(in store: SessionStore) -> String {
    switch cause {
    case .user: "done by you"
    case .elsewhere: "done elsewhere: others share it"
    case .effect(of: let number):
      number.flatMap { store.timeline.entry($0) }.map {
        "an effect of #\($0.number) \(HistoryEvent($0).summary(ValueDescription(width: 60)))"
      } ?? "an effect of something that was undone or dropped"
    }
  }
}

/// Errors in the numbers of history entries.
enum EntryProblem: ExplainedProblem, Hashable {
  case unknownEntry(Int, available: Int)
  case notAnEntry(Int)
  case notDone(Int)

  var code: String {
    switch self {
    case .unknownEntry: "unknown-entry"
    case .notAnEntry: "not-an-entry"
    case .notDone: "not-done"
    }
  }

  var message: String {
    switch self {
    case .unknownEntry(let number, let available):
      if available == 0 {
        "there is no entry #\(number): the history is empty"
      } else if number >= 0, number <= available {
        "entry #\(number) is no longer kept"
      } else {
        "there is no entry #\(number): the history ends with #\(available)"
      }
    case .notAnEntry(let number): "#\(number) is the beginning of the history, not an entry"
    case .notDone(let number):
      "entry #\(number) did not lead to the current state"
    }
  }

  static let explanations = [
    CodeExplanation(
      "unknown-entry",
      "The history has no entry with this number, or no longer keeps it; 'history' lists the "
        + "entries.",
      mistake: "load counter\ndiff 5",
      instead: "load counter\n.incrementButtonTapped\ndiff 1"
    ),
    CodeExplanation(
      "not-an-entry",
      "0 is the beginning of the history: 'goto 0' goes there, but it is not an entry.",
      mistake: "load counter\nresend 0",
      instead: "load counter\n.incrementButtonTapped\nresend 1"
    ),
    CodeExplanation(
      "not-done",
      "The entry was undone or is on another branch, so it did not lead to the current state.",
      mistake: "load counter\n.incrementButtonTapped\nundo\ndrop 1",
      instead: "load counter\n.incrementButtonTapped\nundo\ngoto 1\ndrop 1"
    ),
  ]
}
