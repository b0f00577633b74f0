import Foundation
import PlatformIO
import ShellLanguage
import ShellOutput
import ShellSession

enum ExportCommand: Command {
  static let problems: [any ExplainedProblem.Type] = [ExportProblem.self]

  static let signature = CommandSignature(
    "export",
    .session,
    summary: "Write the session, or what it shows, to a file.",
    discussion: """
      'export script FILE' writes the session and its output as a script that tests it. It is like \
      that of 'save', but also has the statements that only looked or expected something, and the \
      output of each statement in '#>' lines: it fails if the output differs. It says which world it \
      runs in. Live ids, dates and random numbers are those of the session again, and so is what live \
      clients answered. '…' stands for times that were measured. If an answer can't be written, the \
      script says so at its beginning.
      'export state FILE' writes the state at the current scope as JSON. 'export mermaid FILE' writes \
      the history of the store as a sequence diagram, which Markdown on GitHub and GitLab draws: \
      actions, what they changed, effects, and calls of clients.
      """,
    parameters: [
      .init(
        "kind",
        .oneOf(ExportKind.allCases.map(\.rawValue)),
        summary: "'script', a script of tcash; 'state', its JSON; or 'mermaid', a diagram"
      ),
      .init("file", .file, summary: "the file, such as 'session.tcash'"),
    ],
    options: [.init("force", summary: "replace the file if it exists")],
    consequence: .tells,
    examples: [
      .init(
        "Make a test of a session",
        #"""
        load counter
        #>   loaded counter
        .incrementButtonTapped
        #>   count: 0 → 1
        expect count == 1
        export script "\(temporaryFolder)/counter.tcash"
        #>   saved 3 statements in $TMP/counter.tcash
        """#
      ),
      .init(
        "Draw what happened, and keep the state",
        #"""
        load counter
        #>   loaded counter
        .incrementButtonTapped
        #>   count: 0 → 1
        export mermaid "\(temporaryFolder)/counter.mmd"
        #>   wrote the history of counter to $TMP/counter.mmd
        export state "\(temporaryFolder)/counter.json"
        #>   wrote the state of counter to $TMP/counter.json
        """#
      ),
    ]
  )

  struct Arguments {
    let kind: ExportKind
    let file: SaveArguments
  }

  static func outsideWork(of call: CommandCall) -> OutsideWork? { .writes }

  static func arguments(_ reader: ArgumentReader) throws -> Arguments {
    let kind = reader.word("kind").flatMap { ExportKind(rawValue: $0.text) } ?? .script
    if kind != .script { try reader.context.requireStore() }
    return Arguments(kind: kind, file: try SaveArguments(reader))
  }

  static func run(_ arguments: Arguments, _ invocation: Invocation) async throws -> Report {
    let store = try? invocation.session.currentStore()
    switch arguments.kind {
    case .script: return try invocation.save(.everything, arguments.file)
    case .state:
      let state = StateReport(value: try invocation.evaluator.state(at: nil), format: .json)
      let lines = TextFormat(options: TextOptions()).lines(for: .state(state)).map(\.plain)
      return try invocation.write(
        lines.map { $0 + "\n" }.joined(),
        "state",
        to: arguments.file
      )
    case .mermaid:
      guard let store, let diagram = SequenceDiagram(of: store, in: invocation.session) else {
        throw Diagnostic(ExportProblem.emptyHistory, at: invocation.call.word.span)
      }
      return try invocation.write(diagram.text, "history", to: arguments.file)
    }
  }
}

/// What `export` writes.
enum ExportKind: String, CaseIterable {
  case script, state, mermaid
}

extension Invocation {
  /// Writes a text about the store in use to the named file.
  fileprivate func write(
    _ text: String,
    _ subject: String,
    to arguments: SaveArguments
  ) throws -> Report {
    guard let file = arguments.file?.value else { return .nothing }
    let path = evaluator.resolve(file.text)
    try evaluator.checkMayWrite([path], at: file.span)
    try locating(file.span) {
      try ScriptFile.write(text, to: path, as: file.text, replacing: arguments.isForced)
    }
    let store = try session.currentStore().name
    return .done(
      "exported",
      [
        ("subject", .string(subject)), ("store", .string(store)), ("file", .string(file.text)),
      ],
      text: "wrote the \(subject) of \(store) to \(file.text)"
    )
  }
}

/// Errors of `export`.
enum ExportProblem: ExplainedProblem, Hashable {
  case emptyHistory

  var code: String {
    switch self {
    case .emptyHistory: "empty-history"
    }
  }

  var message: String {
    switch self {
    case .emptyHistory: "the history is empty, so there is nothing to draw"
    }
  }

  static let explanations = [
    CodeExplanation(
      "empty-history",
      "Nothing has happened in the store yet that a diagram could show.",
      mistake: "load counter\nexport mermaid \"\\(temporaryFolder)/counter.mmd\"",
      instead: "load counter\n.incrementButtonTapped\n"
        + "export mermaid \"\\(temporaryFolder)/counter.mmd\""
    )
  ]
}
