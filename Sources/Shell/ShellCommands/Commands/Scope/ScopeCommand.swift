package import ShellLanguage
package import ShellOutput
import ShellSession

package enum ScopeCommand: Command {
  package static let signature = CommandSignature(
    "scope",
    .scope,
    summary: "Go to a part of the state, where actions and paths are the child's.",
    discussion: """
      The child's actions are sent by the case of the parent's action that has the same name as the \
      property; 'via' names another. 'scope ..' goes up, 'scope /' back to the whole store, and 'scope' \
      alone says where you are.
      """,
    parameters: [
      .init("path", .scopePath, isOptional: true, summary: "a path, '..' or '/'"),
      .init("via", .caseName, keyword: "via", isOptional: true, summary: "the case of the action"),
    ],
    consequence: .looks(unlessGiven: ["path"]),
    examples: [
      .init(
        "Act on a child",
        """
        load twoCounters
        #>   loaded twoCounters
        scope counter1
        #>   twoCounters/counter1
        .incrementButtonTapped
        #>   counter1.count: 0 → 1
        scope /
        #>   twoCounters
        state counter1.count
        #> 1
        """
      )
    ]
  )

  package static func run(_ invocation: Invocation) async throws -> Report {
    let store = try invocation.session.currentStore()
    guard let path = invocation.path("path") else { return .note(store.title) }
    switch path.kind {
    case .root:
      store.scope = .root
    case .parent:
      guard let parent = store.scope.parent else {
        throw Diagnostic(SessionProblem.scopeIsRoot, at: path.span)
      }
      store.scope = parent
    case .steps(let accessors):
      store.scope = try invocation.evaluator.scope(
        store.scope,
        going: accessors,
        via: invocation.word("via"),
        in: store
      )
    }
    return .note(store.title)
  }
}
