package import ShellLanguage
package import ShellOutput
import ShellSession
import ShellValues

package enum ResendCommand: Command {
  package static let signature = CommandSignature(
    "resend",
    .acting,
    summary: "Send an action of the history again, as it was or with other values.",
    discussion: """
      The action may be of any branch, and of an effect. It is sent like any other: its effects run. A block \
      changes its values. Names are their labels, and '$0' is the value of an action that has one, '$0.1' \
      the second of several without labels. Of an action that wraps a child's the child's values are \
      meant, and where these have no such label those around them. A name is a property in a binding: \
      'resend 3 { name = "Blob" }'.
      """,
    parameters: [.init("entry", .entry, summary: "an entry's number, or the name of a mark")],
    takesBlock: true,
    blockNamesValues: true,
    examples: [
      .init(
        "Again, and with another value",
        """
        load dice
        #>   loaded dice
        .diceCountChanged(3)
        #>   diceCount: 2 → 3
        resend 1 { $0 = 5 }
        #>   .diceCountChanged(5)
        #>   diceCount: 3 → 5
        """
      ),
      .init(
        "For another row",
        """
        dep uuid incrementing; load todos
        #> …
        repeat 2 { .addTodoButtonTapped }
        #> …
        .todos(.element(id: UUID(0), action: .textFieldChanged("Tea")))
        #>   todos[id: UUID(0)].description: "" → "Tea"
        resend 3 { id = UUID(1); $0 = "Milk" }
        #> …
        expect todos[id: UUID(1)].description == "Milk"
        """
      ),
    ]
  )

  package static func run(_ invocation: Invocation) async throws -> Report {
    let evaluator = invocation.evaluator
    let store = try invocation.session.currentStore()
    guard let entry = try invocation.entry("entry", in: store) else { return .nothing }
    guard var action = entry.action else {
      throw Diagnostic(
        CommandProblem.noAction(entry.number),
        at: invocation.argumentSpan("entry"),
        help: "Only actions can be sent again; 'history' lists what there is."
      )
    }
    for case .assignment(let target, let value) in (invocation.call.block ?? []).map(\.kind) {
      action = try evaluator.changing(target, to: value, in: action, of: entry.number)
    }
    try evaluator.checkReceived(in: store)
    try store.send(action)
    evaluator.recorder.noteSent()
    try await evaluator.settle()
    return .note(ValueDescription(width: 200).text(action))
  }
}
