import ShellLanguage
import ShellOutput
import ShellPages
import ShellSession

enum ShowCommand: ImmediateCommand {
  static let traits: CommandTraits = [.needsStore]
  static let problems: [any ExplainedProblem.Type] = [ShowProblem.self]

  static let signature = CommandSignature(
    "show",
    .teaching,
    summary: "Draw the scopes, an action's way, or the history.",
    discussion: """
      'show tree' draws the scopes of the state: children, lists, stacks and what is presented, with the scope \
      in use. 'show flow' draws the way of your last action, or of the entry with a number: what it changed, \
      the calls of clients, the effects, and the actions that these sent, with the times of the test clock. \
      'show timeline' is a chart of the history: a column an entry, and a lane for each action whose effects \
      sent something or are in flight. With '--svg' the picture is also written to a file.
      """,
    parameters: [
      .init("picture", .oneOf(Picture.allCases.map(\.rawValue)), summary: "what to draw"),
      .init(
        "entry",
        .entry,
        isOptional: true,
        summary: "for 'flow', the entry to begin with"
      ),
    ],
    options: [
      .init("svg", .file, summary: "write the picture to this file"),
      .init("force", summary: "replace the file if it exists"),
    ],
    consequence: .looks(),
    examples: [
      .init(
        "The way of an action",
        """
        load counter
        #>   loaded counter
        dep numberFact mock
        #>   numberFact: live → mock
        .factButtonTapped
        #> …
        show flow
        #> #2 .factButtonTapped  by you
        #> ├ state   isLoading: false → true
        #> ├ effect  calls numberFact.fetch(number: 0)
        #> │         returns "0 is good"
        #> ╰▶#3 .factResponse(.success("0 is good"))  from an effect
        #>   ╰ state   fact: nil → "0 is good"
        #>             isLoading: true → false
        """
      ),
      .init(
        "The scopes of a state",
        """
        load inventory
        #>   loaded inventory
        .addButtonTapped
        #> …
        show tree
        #> inventory  Inventory.State  ← scope
        #> ├ destination  Inventory.Destination.State  presented
        #> │ ╰ addItem  ItemForm.State
        #> ╰ path  StackState<Inventory.Path.State>  stack, 0 elements
        """
      ),
      .init(
        "A timer on the test clock",
        """
        load stopwatch
        #>   loaded stopwatch
        dep clock test
        #>   clock: live → test
        .startTapped
        #> …
        advance 200ms
        #> …
        show timeline
        #>                  #1      #2      #3      #4
        #> at               0s              100ms   200ms
        #> you              ●       ●
        #> #2 .startTapped          ╶───────●───────●──────▶
        """
      ),
    ]
  )

  enum Picture: String, CaseIterable {
    case tree, flow, timeline
  }

  struct Arguments {
    let picture: Picture
    let entry: ResolvedArgument<Int>?
    let entrySpan: SourceSpan
    let file: SaveArguments?
  }

  static func arguments(_ reader: ArgumentReader) throws -> Arguments {
    let picture = reader.word("picture").flatMap { Picture(rawValue: $0.text) } ?? .tree
    let entry = try reader.entry("entry")
    if entry != nil, picture != .flow {
      throw Diagnostic(ShowProblem.noEntry(picture.rawValue), at: reader.span("entry"))
    }
    return Arguments(
      picture: picture,
      entry: entry,
      entrySpan: reader.span("entry"),
      file: try reader.fileOption("svg").map {
        SaveArguments(file: $0, isForced: reader.has("force"))
      }
    )
  }

  static func outsideWork(of call: CommandCall) -> OutsideWork? {
    call.options["svg"] == nil ? nil : .writes
  }

  static func run(_ arguments: Arguments, _ invocation: Invocation) throws -> Report {
    let report = Report.picture(try picture(arguments, invocation))
    guard let file = arguments.file else { return report }
    invocation.emit(report)
    let lines = TextFormat(
      options: TextOptions(elementLimit: invocation.evaluator.display.elements)
    )
    .lines(for: report)
    return try invocation.write(SVGPicture(lines).text, arguments.picture.rawValue, to: file)
  }

  private static func picture(
    _ arguments: Arguments,
    _ invocation: Invocation
  ) throws -> PictureReport {
    let store = try invocation.session.currentStore()
    switch arguments.picture {
    case .tree:
      // The elements of a list have the same scopes.
      let limit = min(10, invocation.evaluator.display.elements)
      return .tree(ScopeTree.root(of: store, elementLimit: limit))
    case .flow:
      let entry = try arguments.entry.map {
        try store.entry($0.value, at: arguments.entrySpan)
      }
      guard let entry = entry ?? ActionFlow.lastEntry(of: store) else {
        throw Diagnostic(ShowProblem.nothingDone, at: invocation.call.word.span)
      }
      let flow = ActionFlow(of: store, after: entry.number, invocation.evaluator)
      return .flow(flow.step(entry))
    case .timeline:
      guard !store.timeline.done.isEmpty else {
        throw Diagnostic(ShowProblem.nothingDone, at: invocation.call.word.span)
      }
      return .timeline(TimelineChart(of: store, in: invocation.session))
    }
  }
}

/// Errors of `show` and `explain`.
enum ShowProblem: ExplainedProblem, Hashable {
  case nothingDone
  case noEntry(String)

  var code: String {
    switch self {
    case .nothingDone: "nothing-done"
    case .noEntry: "no-entry-there"
    }
  }

  var message: String {
    switch self {
    case .nothingDone: "nothing has been done in the store yet, or all of it was undone"
    case .noEntry(let picture): "'show \(picture)' is about the whole store, and takes no entry"
    }
  }

  static let explanations = [
    CodeExplanation(
      "nothing-done",
      "There is no action to show or explain: send one first, or go forward in time with 'redo'.",
      mistake: "load counter\nshow flow",
      instead: "load counter\n.incrementButtonTapped\nshow flow"
    ),
    CodeExplanation(
      "no-entry-there",
      "Only 'show flow' is about an entry of the history.",
      mistake: "load counter\n.incrementButtonTapped\nshow tree 1",
      instead: "load counter\n.incrementButtonTapped\nshow flow 1"
    ),
  ]
}
