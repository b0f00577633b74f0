package import ShellLanguage
package import ShellOutput
import ShellSession
import ShellValues

package enum DiffCommand: Command {
  package static let signature = CommandSignature(
    "diff",
    .looking,
    summary: "Print what changed in the state between two points of the history.",
    discussion: """
      Alone it compares the state that the store was loaded with to the one now, 'diff N' the state after \
      action N to the one now, and 'diff N M' the states after actions N and M. 0 stands for the state \
      that the store was loaded with.
      """,
    parameters: [
      .init("from", .count, isOptional: true, summary: "an action's number"),
      .init("to", .count, isOptional: true, summary: "another action's number"),
    ],
    consequence: .looks(),
    examples: [
      .init(
        "Since the store was loaded, and since its first action",
        """
        load counter
        #>   loaded counter
        .incrementButtonTapped
        #>   count: 0 → 1
        .incrementButtonTapped
        #>   count: 1 → 2
        diff
        #>   count: 0 → 2
        diff 1
        #>   count: 1 → 2
        diff 2 0
        #>   count: 2 → 0
        """
      )
    ]
  )

  package static func run(_ invocation: Invocation) async throws -> Report {
    let store = try invocation.session.currentStore()
    let from = try moment("from", invocation, store, number: 0)
    let to = try moment("to", invocation, store, number: nil)
    return .changes(from.changes(to: to))
  }

  /// A point of the history.
  ///
  /// - Parameter number: The number of the entry where none is given; `nil` for now.
  private static func moment(
    _ parameter: String,
    _ invocation: Invocation,
    _ store: SessionStore,
    number: Int?
  ) throws -> SessionStore.Moment {
    let session = invocation.session
    guard let number = try invocation.count(parameter) ?? number else {
      return session.moment(of: store)
    }
    if let moment = session.moment(of: store, after: number) { return moment }
    throw Diagnostic(
      CommandProblem.unknownEntry(number, available: store.timeline.entries.count),
      at: invocation.expression(parameter)?.span,
      help: "'history' lists the actions with their numbers."
    )
  }
}
