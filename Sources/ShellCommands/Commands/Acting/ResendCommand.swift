package import ShellLanguage
package import ShellOutput
import ShellSession
import ShellValues

package enum ResendCommand: Command {
  package static let signature = CommandSignature(
    "resend",
    .acting,
    summary: "Send an action of the history again, as it was or with other values.",
    discussion: """
      The action may be of any branch, and of an effect. It is sent like any other: its effects run. A block \
      changes its values: names are their labels, and '$0' is the one value of an action that has one. Of an \
      action that wraps a child's, the child's values are meant.
      """,
    parameters: [.init("entry", .entry, summary: "an entry's number, or the name of a mark")],
    takesBlock: true,
    blockNamesValues: true,
    examples: [
      .init(
        "Again, and with another value",
        """
        load dice
        #>   loaded dice
        .diceCountChanged(3)
        #>   diceCount: 2 → 3
        resend 1 { $0 = 5 }
        #>   .diceCountChanged(5)
        #>   diceCount: 3 → 5
        """
      )
    ]
  )

  package static func run(_ invocation: Invocation) async throws -> Report {
    let evaluator = invocation.evaluator
    let store = try invocation.session.currentStore()
    guard let entry = try invocation.entry("entry", in: store) else { return .nothing }
    guard var action = entry.action else {
      throw Diagnostic(
        CommandProblem.noAction(entry.number),
        at: invocation.argumentSpan("entry"),
        help: "Only actions can be sent again; 'history' lists what there is."
      )
    }
    for case .assignment(let target, let value) in (invocation.call.block ?? []).map(\.kind) {
      action = try evaluator.changing(target, to: value, in: action)
    }
    try evaluator.checkReceived(in: store)
    try store.send(action)
    evaluator.recorder.noteSent()
    try await evaluator.settle()
    return .note(ValueDescription(width: 200).text(action))
  }
}

extension Evaluator {
  /// An action with another value in it.
  ///
  /// - Throws: A diagnostic where it has no such value.
  fileprivate func changing(
    _ target: Expression,
    to expression: Expression,
    in action: Any
  ) throws -> Any {
    let innermost = Self.innermostCases(of: action)
    guard let payload = innermost.payload else {
      throw Diagnostic(
        CommandProblem.noValues(ValueDescription(width: 60).text(action)),
        at: target.span
      )
    }
    let steps = Self.valueAccessors(of: target)
    let environment = Environment(
      of: session,
      feature: try session.currentStore().feature,
      state: payload
    )
    let cases = innermost.names.map { Accessor(.member($0), target.span) }
    return try replace(
      cases + steps,
      in: action,
      with: expression,
      using: ValueBuilder(environment: environment)
    )
  }

  /// The cases from an action to the innermost action in it, and the value of that.
  private static func innermostCases(of action: Any) -> (names: [String], payload: Any?) {
    var names: [String] = []
    var value = action
    while let enumCase = Reflection.enumCase(of: value) {
      names.append(enumCase.name)
      let declared = CaseListing(of: type(of: value))?.cases.first { $0.name == enumCase.name }
      guard declared.flatMap(NestedAction.childType) != nil, let last = enumCase.arguments.last
      else { return (names, enumCase.payload) }
      if enumCase.arguments.count > 1 {
        names.append(last.label ?? "\(enumCase.arguments.count - 1)")
      }
      value = last.value
    }
    return (names, value)
  }

  /// The steps from an action's value to what is assigned.
  private static func valueAccessors(of target: Expression) -> [Accessor] {
    switch target.kind {
    case .name(let name): [Accessor(.member(name.text), name.span)]
    case .access(let base, let accessor): valueAccessors(of: base) + [accessor]
    default: []
    }
  }
}
