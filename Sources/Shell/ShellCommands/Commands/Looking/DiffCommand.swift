import ShellLanguage
import ShellOutput
import ShellSession
import ShellValues

enum DiffCommand: ImmediateCommand {
  static let traits: CommandTraits = [.needsStore]

  static let signature = CommandSignature(
    "diff",
    .looking,
    summary: "Print what changed in the state between two points of the history.",
    discussion: """
      'diff' alone compares the state that the store was loaded with to the current state, 'diff \
      N' the state after entry N to the current state, and 'diff N M' the states after entries N \
      and M, on any branches. 0 stands for the state that the store was loaded with.
      """,
    parameters: [
      .init("from", .entry, isOptional: true, summary: "an entry's number or mark"),
      .init("to", .entry, isOptional: true, summary: "another entry's number or mark"),
    ],
    consequence: .looks(),
    examples: [
      .init(
        "Since the store was loaded, and since its first action",
        """
        load counter
        #>   loaded counter
        .incrementButtonTapped
        #>   count: 0 → 1
        .incrementButtonTapped
        #>   count: 1 → 2
        diff
        #>   count: 0 → 2
        diff 1
        #>   count: 1 → 2
        diff 2 0
        #>   count: 2 → 0
        """
      )
    ]
  )

  struct Arguments {
    /// `nil` stands for the beginning.
    let from: ResolvedArgument<Int>?
    /// `nil` stands for the current state.
    let to: ResolvedArgument<Int>?
  }

  static func arguments(_ reader: ArgumentReader) throws -> Arguments {
    Arguments(from: try reader.entry("from"), to: try reader.entry("to"))
  }

  static func isUseful(in session: ShellSession) -> Bool {
    session.current.map { $0.timeline.count > 0 } ?? false
  }

  static func run(_ arguments: Arguments, _ invocation: Invocation) throws -> Report {
    let session = invocation.session
    let store = try session.currentStore()
    func moment(_ number: Int?) -> SessionStore.Moment {
      number.flatMap { session.moment(of: store, after: $0) } ?? session.moment(of: store)
    }
    return .diff(moment(arguments.from?.value ?? 0).changes(to: moment(arguments.to?.value)))
  }
}
