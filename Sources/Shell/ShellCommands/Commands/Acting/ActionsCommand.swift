package import ShellLanguage
package import ShellOutput
import ShellSession
import ShellValues

package enum ActionsCommand: Command {
  package static let signature = CommandSignature(
    "actions",
    .acting,
    summary: "List the actions that can be sent at the current scope.",
    discussion: """
      A pattern is a part of a name. Where no action of the scope's own has it, the actions of its children \
      are searched too. A name with a dot leads to the actions of a child: 'actions todos.element'. \
      'actions --all' lists those of all children, each as it is sent from here.
      """,
    parameters: [
      .init(
        "pattern",
        .caseName,
        isOptional: true,
        summary: "a part of the name, or a path of cases"
      )
    ],
    options: [.init("all", summary: "list the actions of children too")],
    consequence: .tells,
    examples: [
      .init(
        "The actions that have 'fact' in their names",
        """
        load counter
        #>   loaded counter
        actions fact
        #>   .factButtonTapped                         The user asks for a fact about the number.
        #>   .factResponse(Result<String, any Error>)  The fact arrived, or could not be had.
        """
      ),
      .init(
        "The actions of a child",
        """
        load twoCounters
        #>   loaded twoCounters
        actions counter1.fact
        #>   .counter1(.factButtonTapped)                         The user asks for a fact about the number.
        #>   .counter1(.factResponse(Result<String, any Error>))  The fact arrived, or could not be had.
        """
      ),
    ]
  )

  package static func run(_ invocation: Invocation) async throws -> Report {
    let store = try invocation.session.currentStore()
    let type = store.scope.actionType(in: store)
    let pattern = String(invocation.word("pattern")?.text.trimmingPrefix(".") ?? "")
    let showsAll = invocation.call.options["all"] != nil
    let own = CaseListing(of: type)?.cases ?? []
    let name = TypeName.of(type)
    if pattern.isEmpty, !showsAll {
      return own.isEmpty ? .note("\(name) has no cases") : .table(own.map(Row.init))
    }
    if !pattern.contains("."), !showsAll {
      let matching = own.filter { $0.name.lowercased().contains(pattern.lowercased()) }
      if !matching.isEmpty { return .table(matching.map(Row.init)) }
    }
    let nested = NestedAction.all(of: type).filter { pattern.isEmpty || $0.matches(pattern) }
    return nested.isEmpty ? .note("no action of \(name) matches") : .table(nested.map(Row.init))
  }
}

extension Row {
  /// A case as it is written, with its documentation.
  init(_ enumCase: CaseListing.Case) {
    self.init([.command(enumCase.signature)], summary: enumCase.documentation?.firstLine ?? "")
  }
}

extension String {
  var firstLine: String {
    split(separator: "\n").first.map(String.init) ?? ""
  }
}
