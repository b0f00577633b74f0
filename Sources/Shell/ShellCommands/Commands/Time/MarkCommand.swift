import ShellLanguage
import ShellOutput
import ShellSession
import ShellValues

enum MarkCommand: ImmediateCommand {
  static let traits: CommandTraits = [.needsStore]

  static let problems: [any ExplainedProblem.Type] = [MarkProblem.self]

  static let signature = CommandSignature(
    "mark",
    .time,
    summary: "Name the current entry, for use with 'goto', 'diff' and others.",
    discussion: """
      'mark' alone lists the marks. A name that exists moves to the current entry, and 'mark \
      --delete NAME' removes it.
      """,
    parameters: [.init("name", .newName, isOptional: true, summary: "the name, such as 'start'")],
    options: [.init("delete", summary: "remove the mark; the entry stays")],
    examples: [
      .init(
        "Mark a place, and go back to it",
        """
        load counter
        #>   loaded counter
        .incrementButtonTapped
        #>   count: 0 → 1
        mark one
        #>   'one' is #1 .incrementButtonTapped
        .incrementButtonTapped
        #>   count: 1 → 2
        goto one
        #>   at #1 .incrementButtonTapped (1 undone)
        #>   count: as after #1
        """
      ),
      .init(
        "Remove a mark",
        """
        load counter
        #>   loaded counter
        mark start
        #>   'start' is the beginning
        mark --delete start
        #>   removed the mark 'start' from the beginning
        mark
        #>   there are no marks: 'mark NAME' sets one
        """
      ),
    ]
  )

  struct Arguments {
    let name: Name?
    let isDeletion: Bool
  }

  static func arguments(_ reader: ArgumentReader) throws -> Arguments {
    let (name, isDeletion) = (reader.word("name"), reader.has("delete"))
    if let name, !isDeletion {
      guard name.text.first?.isLetter == true || name.text.first == "_" else {
        throw Diagnostic(MarkProblem.badMark(name.text), at: name.span)
      }
    }
    guard name != nil || !isDeletion else {
      throw Diagnostic(
        SyntaxProblem.missingArgument(
          command: signature.name,
          parameter: "name",
          summary: "the mark to remove"
        ),
        help: "'mark' alone lists the marks."
      )
    }
    return Arguments(name: name, isDeletion: isDeletion)
  }

  static func run(_ arguments: Arguments, _ invocation: Invocation) throws -> Report {
    let store = try invocation.session.currentStore()
    guard let name = arguments.name else { return list(store) }
    if arguments.isDeletion { return try delete(name, invocation, in: store) }
    let position = store.timeline.position
    let former = store.marks[name.text]
    invocation.session.mark(position, as: name.text, in: store)
    let moved = former.flatMap { $0 == position ? nil : ", and was #\($0)" } ?? ""
    return .done(
      "marked",
      [("name", .string(name.text)), ("entry", .number(position)), ("before", .number(former))],
      text: "'\(name.text)' is \(label(of: position, in: store))\(moved)"
    )
  }

  private static func delete(
    _ name: Name,
    _ invocation: Invocation,
    in store: SessionStore
  ) throws -> Report {
    guard let number = invocation.session.removeMark(name.text, in: store) else {
      throw store.unknownMark(name)
    }
    return .done(
      "mark-removed",
      [("name", .string(name.text)), ("entry", .number(number))],
      text: "removed the mark '\(name.text)' from \(label(of: number, in: store))"
    )
  }

  private static func list(_ store: SessionStore) -> Report {
    let marks = store.marks.sorted { ($0.value, $0.key) < ($1.value, $1.key) }
    return .list(
      ListReport(
        "marks",
        marks.map {
          ListedMark(name: $0.key, number: $0.value, entry: label(of: $0.value, in: store))
        },
        ifEmpty: "there are no marks: 'mark NAME' sets one"
      )
    )
  }

  private static func label(of number: Int, in store: SessionStore) -> String {
    if number == 0 { return "the beginning" }
    let description = ValueDescription(width: 60)
    guard let entry = store.timeline.entry(number) else { return "#\(number)" }
    return "#\(number) \(HistoryEvent(entry).summary(description))"
  }
}

private struct ListedMark: ListedItem {
  let name: String
  let number: Int
  /// A short description of the entry.
  let entry: String

  var members: JSONMembers { [("name", .string(name)), ("entry", .number(number))] }
  var rows: [Row] { [Row([.command(name)], summary: entry)] }
}

/// Errors of `mark`.
enum MarkProblem: ExplainedProblem, Hashable {
  case unknownMark(String)
  case badMark(String)

  var code: String {
    switch self {
    case .unknownMark: "unknown-mark"
    case .badMark: "bad-mark"
    }
  }

  var message: String {
    switch self {
    case .unknownMark(let name): "no entry has the mark \(quoted: name)"
    case .badMark(let name):
      "a mark must begin with a letter, but \(quoted: name) does not"
    }
  }

  static let explanations = [
    CodeExplanation(
      "unknown-mark",
      "'mark NAME' names the current entry; 'mark' alone lists the marks.",
      mistake: "load counter\ngoto start",
      instead: "load counter\nmark start\n.incrementButtonTapped\ngoto start"
    ),
    CodeExplanation(
      "bad-mark",
      "A mark must begin with a letter; a number stands for an entry.",
      mistake: "load counter\nmark 1",
      instead: "load counter\nmark one"
    ),
  ]
}
