package import ShellLanguage
package import ShellOutput
import ShellSession
import ShellValues

package enum MarkCommand: Command {
  package static let signature = CommandSignature(
    "mark",
    .time,
    summary: "Give the entry that you are at a name, for 'goto', 'diff' and the others.",
    discussion: """
      'mark' alone lists the marks. A name that is there already moves, and 'mark --delete NAME' takes it \
      away.
      """,
    parameters: [.init("name", .newName, isOptional: true, summary: "the name, such as 'start'")],
    options: [.init("delete", summary: "take the mark away; the entry stays")],
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
        "Take a mark away",
        """
        load counter
        #>   loaded counter
        mark start
        #>   'start' is the beginning
        mark --delete start
        #>   'start' is no mark any more, and was the beginning
        mark
        #>   no entry has a mark: 'mark NAME' gives one
        """
      ),
    ]
  )

  package static func run(_ invocation: Invocation) async throws -> Report {
    let store = try invocation.session.currentStore()
    if invocation.call.options["delete"] != nil { return try delete(invocation, in: store) }
    guard let name = invocation.word("name") else { return list(store) }
    guard name.text.first?.isLetter == true || name.text.first == "_" else {
      throw Diagnostic(CommandProblem.badMark(name.text), at: name.span)
    }
    let position = store.timeline.position
    let former = store.marks[name.text]
    invocation.session.mark(position, as: name.text, in: store)
    let moved = former.flatMap { $0 == position ? nil : ", and was #\($0)" } ?? ""
    return .note("'\(name.text)' is \(label(of: position, in: store))\(moved)")
  }

  private static func delete(_ invocation: Invocation, in store: SessionStore) throws -> Report {
    guard let name = invocation.word("name") else {
      throw Diagnostic(
        SyntaxProblem.missingArgument(
          command: signature.name,
          parameter: "name",
          summary: "the mark to take away"
        ),
        help: "'mark' alone lists the marks."
      )
    }
    guard let number = invocation.session.removeMark(name.text, in: store) else {
      throw invocation.unknownMark(name, in: store)
    }
    return .note(
      "'\(name.text)' is no mark any more, and was \(label(of: number, in: store))"
    )
  }

  private static func list(_ store: SessionStore) -> Report {
    if store.marks.isEmpty { return .note("no entry has a mark: 'mark NAME' gives one") }
    let marks = store.marks.sorted { ($0.value, $0.key) < ($1.value, $1.key) }
    return .table(
      marks.map { Row([.command($0.key)], summary: label(of: $0.value, in: store)) }
    )
  }

  private static func label(of number: Int, in store: SessionStore) -> String {
    if number == 0 { return "the beginning" }
    let description = ValueDescription(width: 60)
    guard let entry = store.timeline.entry(number) else { return "#\(number)" }
    return "#\(number) \(HistoryEvent(entry).summary(description))"
  }
}
