package import ShellLanguage
package import ShellOutput
import ShellSession
import ShellValues

package enum ActionsCommand: Command {
  package static let signature = CommandSignature(
    "actions",
    .acting,
    summary: "List the actions that can be sent at the current scope.",
    parameters: [
      .init("pattern", .caseName, isOptional: true, summary: "a part of the name")
    ],
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
      )
    ]
  )

  package static func run(_ invocation: Invocation) async throws -> Report {
    let store = try invocation.session.currentStore()
    let type = store.scope.actionType(in: store)
    let pattern = invocation.word("pattern")?.text.trimmingPrefix(".").lowercased() ?? ""
    let cases = (CaseListing(of: type)?.cases ?? []).filter {
      pattern.isEmpty || $0.name.lowercased().contains(pattern)
    }
    if cases.isEmpty {
      let name = TypeName.of(type)
      return .note(pattern.isEmpty ? "\(name) has no cases" : "no action of \(name) matches")
    }
    return .table(cases.map(Row.init))
  }
}

extension Row {
  /// A case as it is written, with its documentation.
  init(_ enumCase: CaseListing.Case) {
    self.init([.command(enumCase.signature)], summary: enumCase.documentation?.firstLine ?? "")
  }
}

extension String {
  fileprivate var firstLine: String {
    split(separator: "\n").first.map(String.init) ?? ""
  }
}
