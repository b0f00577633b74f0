import ShellLanguage
package import ShellOutput
import ShellSession
package import ShellValues

enum ActionsCommand: ImmediateCommand {
  static let traits: CommandTraits = [.needsStore]

  static let signature = CommandSignature(
    "actions",
    .acting,
    summary: "List the actions that can be sent at the current scope.",
    discussion: """
      A pattern matches part of a name. If none of the scope's own actions match, the actions of \
      its children are searched too. A name with a dot lists the actions of a child: 'actions \
      todos.element'. 'actions --all' lists the actions of all children, and those that the \
      buttons of alerts and dialogs send, each as it is sent from here.
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
        "Actions with 'fact' in their names",
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

  struct Arguments {
    /// The pattern without its dot; empty if omitted.
    let pattern: String
    let showsAll: Bool
  }

  static func arguments(_ reader: ArgumentReader) -> Arguments {
    Arguments(
      pattern: String(reader.word("pattern")?.text.trimmingPrefix(".") ?? ""),
      showsAll: reader.has("all")
    )
  }

  static func run(_ arguments: Arguments, _ invocation: Invocation) throws -> Report {
    let store = try invocation.session.currentStore()
    let type = store.scope.actionType(in: store)
    let (pattern, showsAll) = (arguments.pattern, arguments.showsAll)
    let own = CaseListing(of: type)?.cases ?? []
    let name = TypeName.of(type)
    if pattern.isEmpty, !showsAll {
      return .list(ListReport("cases", own, ifEmpty: "\(name) has no cases"))
    }
    if !pattern.contains("."), !showsAll {
      let matching = own.filter { $0.name.lowercased().contains(pattern.lowercased()) }
      if !matching.isEmpty { return .list(ListReport("cases", matching)) }
    }
    let all = NestedAction.all(of: type, for: store.scope.stateType(in: store))
    let nested = all.actions.filter { pattern.isEmpty || $0.matches(pattern) }
    let none = "no action of \(name) matches"
    return .list(
      ListReport(
        "cases",
        nested,
        remark: all.isComplete ? nil : SearchedActions(),
        ifEmpty: all.isComplete ? none : "\(none); \(SearchedActions.text)"
      )
    )
  }
}

/// Says how far the actions of a recursive feature were listed.
private struct SearchedActions: ListedItem {
  static let text =
    "only the first \(NestedAction.Listing.limit) actions were searched, and \(NestedAction.Listing.depthLimit) levels"

  var members: JSONMembers { [("isComplete", .bool(false))] }
  var rows: [Row] { [Row([.plain(Self.text)])] }
}

/// Lists a case as it is written, with its documentation.
extension CaseListing.Case: ListedItem {
  package var members: JSONMembers {
    [
      ("name", .string(name)), ("signature", .string(signature)),
      ("documentation", .string(documentation)),
    ]
  }

  package var rows: [Row] {
    [Row([.command(signature)], summary: documentation?.firstLine ?? "")]
  }
}

extension String {
  var firstLine: String {
    split(separator: "\n").first.map(String.init) ?? ""
  }
}
