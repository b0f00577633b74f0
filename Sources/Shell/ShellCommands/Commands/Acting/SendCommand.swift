import ComposableArchitecture
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
      The action belongs to the current scope. Its changes are printed, followed by what its \
      effects do. A block asserts the change, as TestStore does: the assignments to '$0' must turn \
      the previous state into the new one, no more and no less. Shared state is asserted as well. \
      Nothing is drawn here, but an animation stays with the action, and 'history' shows it.
      """,
    parameters: [
      .init("action", .action, summary: "the action"),
      .init(
        "animation",
        .expression,
        keyword: "animation",
        isOptional: true,
        isHinted: false,
        summary: "an animation of the change: '.default', '.spring(bounce: 0.2)'"
      ),
      .init(
        "transaction",
        .expression,
        keyword: "transaction",
        isOptional: true,
        isHinted: false,
        summary: "its transaction: '(disablesAnimations: true)'"
      ),
    ],
    takesBlock: true,
    advice: [.init(.equalsSign, "'edit PATH = VALUE' changes the state without an action.")],
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
      .init(
        "Send with an animation",
        """
        load counter
        #>   loaded counter
        send .incrementButtonTapped animation .spring(bounce: 0.2)
        #>   count: 0 → 1
        history
        #>   #1 .incrementButtonTapped  (animation .spring(duration: 0.5, bounce: 0.2, blendDuration: 0.0))
        """
      ),
    ]
  )

  struct Arguments {
    let action: ResolvedArgument<Any>?
    let animation: ResolvedArgument<Animation?>?
    let transaction: ResolvedArgument<Transaction>?
    let block: [Statement]?

    /// The transaction to send the action with.
    var sent: Transaction? {
      guard transaction != nil || animation != nil else { return nil }
      var result = transaction?.value
      if let animation {
        result = result ?? Transaction(); result?.animation = animation.value ?? nil
      }
      return result
    }
  }

  static func arguments(_ reader: ArgumentReader) throws -> Arguments {
    Arguments(
      action: try reader.action("action"),
      animation: try reader.value("animation", as: Animation?.self),
      transaction: try reader.value("transaction", as: Transaction.self),
      block: try reader.block()
    )
  }

  static func begin(_ arguments: Arguments, _ invocation: Invocation) throws -> CommandProgress {
    let evaluator = invocation.evaluator
    let store = try invocation.session.currentStore()
    guard let action = arguments.action?.value else { return .done(.nothing) }
    let scope = store.scope
    try evaluator.checkReceived(in: store)
    let expectation = try arguments.block.map { block in
      let before = store.state
      return try invocation.session.expecting {
        try evaluator.expectedState(block, from: before, in: store)
      }
    }
    let last = store.timeline.lastNumber
    try store.send(scope.embed(action, in: store), transaction: arguments.sent)
    evaluator.recorder.partlyDone = .unchecked
    return try evaluator.settling {
      // Entries of other events may precede the action's.
      try evaluator.check(
        expectation,
        of: store.timeline.entries(after: last).first { $0.action != nil }
      )
      return .nothing
    }
  }
}
