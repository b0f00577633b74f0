import ShellLanguage
import ShellOutput
import ShellSession

enum SendCommand: Command {
  static let traits: CommandTraits = [.needsStore]

  static let signature = CommandSignature(
    "send",
    .acting,
    summary: "Send an action; an action alone, '.action', is short for it.",
    discussion: """
      The action is one of the current scope. What it changes is printed, and what the effects do that \
      it starts. A block asserts the change, as TestStore does: the assignments to '$0' must make the \
      state before into the state after, no more and no less. Shared state is asserted with the rest.
      """,
    parameters: [.init("action", .action, summary: "the action")],
    takesBlock: true,
    examples: [
      .init(
        "Send an action",
        """
        load counter
        #>   loaded counter
        send .incrementButtonTapped
        #>   count: 0 → 1
        .factResponse(.success("1 is good"))
        #>   fact: nil → "1 is good"
        """
      ),
      .init(
        "Assert the change",
        """
        load counter
        #>   loaded counter
        .decrementButtonTapped { $0.count = -1 }
        #>   count: 0 → -1
        """
      ),
    ]
  )

  struct Arguments {
    let action: Given<Any>?
    let block: [Statement]?
  }

  static func arguments(_ reader: ArgumentReader) throws -> Arguments {
    Arguments(action: try reader.action("action"), block: try reader.block())
  }

  static func run(_ arguments: Arguments, _ invocation: Invocation) async throws -> Report {
    let evaluator = invocation.evaluator
    let store = try invocation.session.currentStore()
    guard let action = arguments.action?.value else { return .nothing }
    let scope = store.scope
    try evaluator.checkReceived(in: store)
    let before = store.state
    let expectation = try arguments.block.map { block in
      try invocation.session.expecting {
        try evaluator.expectedState(block, from: before, in: store)
      }
    }
    let last = store.timeline.lastNumber
    try store.send(scope.embed(action, in: store))
    evaluator.recorder.noteSent()
    try await evaluator.settle()
    // Entries of other events may precede the action's.
    if let entry = store.timeline.entries(after: last).first(where: { $0.action != nil }) {
      try evaluator.check(expectation, of: entry)
    }
    return .nothing
  }
}
