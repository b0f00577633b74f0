package import ShellLanguage
package import ShellOutput
import ShellSession
import ShellValues

package enum FindCommand: Command {
  package static let signature = CommandSignature(
    "find",
    .looking,
    summary: "Find where in the state a text stands, in names and in values.",
    discussion:
      "Letters match whatever their case. The first 50 places are listed, and the rest counted.",
    parameters: [
      .init(
        "text",
        .newName,
        summary: "a part of a name or of a value: a word, or a text in quotes"
      )
    ],
    consequence: .looks(),
    examples: [
      .init(
        "By a value, and by a name",
        """
        load inventory with State(items: [Item(id: 1, name: "Pen", quantity: 2)])
        #>   loaded inventory
        find pen
        #>   items[id: 1].name "Pen"
        find QUANT
        #>   items[id: 1].quantity 2
        find pencil
        #>   'pencil' is nowhere in the state
        """
      )
    ]
  )

  package static func run(_ invocation: Invocation) async throws -> Report {
    let store = try invocation.session.currentStore()
    let text = invocation.word("text")?.text ?? ""
    let search = ValueSearch(text, in: try store.scope.state(in: store))
    guard search.count > 0 else { return .note("'\(text)' is nowhere in the state") }
    let description = ValueDescription(width: 200)
    var rows = search.hits.map { hit in
      Row([
        .path(hit.path.isEmpty ? "$0" : hit.path.description),
        .value(description.text(hit.value)),
      ])
    }
    let rest = search.count - search.hits.count
    if rest > 0 || !search.isComplete {
      let more = search.isComplete ? counted(rest, "more place") : "more places"
      rows.append(Row([.plain("… and \(more)")]))
    }
    return .table(rows)
  }
}
