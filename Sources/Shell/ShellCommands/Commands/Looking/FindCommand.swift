import ShellLanguage
import ShellOutput
import ShellSession
import ShellValues

enum FindCommand: ImmediateCommand {
  static let traits: CommandTraits = [.needsStore]

  static let signature = CommandSignature(
    "find",
    .looking,
    summary: "Find a text in the names and values of the state.",
    discussion:
      "Case does not matter. The first 50 places are listed, and the rest are counted.",
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

  struct Arguments {
    let text: String
  }

  static func arguments(_ reader: ArgumentReader) -> Arguments {
    Arguments(text: reader.word("text")?.text ?? "")
  }

  static func run(_ arguments: Arguments, _ invocation: Invocation) throws -> Report {
    let store = try invocation.session.currentStore()
    let text = arguments.text
    let search = ValueSearch(text, in: try store.scope.state(in: store))
    try Task.checkCancellation()
    let hits = search.hits.map { FoundPlace(path: $0.path, value: $0.value) }
    let rest = search.count - search.hits.count
    return .list(
      ListReport(
        "places",
        hits,
        remark: rest > 0 || !search.isComplete
          ? OtherPlaces(count: rest, isComplete: search.isComplete) : nil,
        ifEmpty: search.isComplete
          ? "'\(text)' is nowhere in the state"
          : "'\(text)' is nowhere in the first \(ValueSearch.depthLimit) levels of the state"
      )
    )
  }
}

private struct FoundPlace: ListedItem {
  let path: StatePath
  let value: Any

  var members: JSONMembers {
    [("path", .string(path.description)), ("value", .value(value))]
  }

  var rows: [Row] {
    [Row([.place(path), .content(value)])]
  }
}

/// The number of places left out of the listing.
private struct OtherPlaces: ListedItem {
  let count: Int
  /// Whether the search covered the whole state, and not only its first levels.
  let isComplete: Bool

  var members: JSONMembers {
    [("omitted", .number(count)), ("isComplete", .bool(isComplete))]
  }

  var rows: [Row] {
    var remarks = count > 0 ? ["… and \(counted(count, "more place"))"] : []
    if !isComplete {
      remarks.append("what is more than \(ValueSearch.depthLimit) levels deep was not searched")
    }
    return remarks.map { Row([.plain($0)]) }
  }
}
