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
      entry N to the one now, and 'diff N M' the states after entries N and M, of whatever branches. 0 \
      stands for the state that the store was loaded with.
      """,
    parameters: [
      .init("from", .entry, isOptional: true, summary: "an entry's number or mark"),
      .init("to", .entry, isOptional: true, summary: "another entry's number or mark"),
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
    guard let number = try invocation.entryNumber(parameter, in: store) ?? number else {
      return session.moment(of: store)
    }
    return session.moment(of: store, after: number) ?? session.moment(of: store)
  }
}
