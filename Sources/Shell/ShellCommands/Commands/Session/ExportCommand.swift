import Foundation
import PlatformIO
import ShellLanguage
import ShellOutput
import ShellSession

enum ExportCommand: ImmediateCommand {
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
      actions, what they changed, effects, and calls of clients. 'export html FILE' writes one page that \
      needs no network: each statement with its output, and the state after it.
      'export test FILE' writes the history of the store as a Swift test with a 'TestStore': what was sent \
      and received with the changes, the moves of the test clock, and what dependencies gave. It is for \
      Swift Testing, or with '--xctest' for XCTest. It needs the module of the feature to be built for \
      tests, and structs to be made of all their properties. It ends before what no test can do, such as \
      'edit', and says so.
      """,
    parameters: [
      .init(
        "kind",
        .oneOf(ExportKind.allCases.map(\.rawValue)),
        summary:
          "'script', a script of tcash; 'test', a Swift test; 'html', a page; 'state', its JSON; or 'mermaid', a "
          + "diagram"
      ),
      .init("file", .file, summary: "the file, such as 'session.tcash'"),
    ],
    options: [
      .init("force", summary: "replace the file if it exists"),
      .init("xctest", summary: "write a test for XCTest"),
    ],
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
    let isXCTest: Bool
  }

  static func outsideWork(of call: CommandCall) -> OutsideWork? { .writes }

  static func arguments(_ reader: ArgumentReader) throws -> Arguments {
    let kind = reader.word("kind").flatMap { ExportKind(rawValue: $0.text) } ?? .script
    if kind.needsStore { try reader.context.requireStore() }
    let isXCTest = reader.has("xctest")
    if isXCTest, kind != .test {
      throw Diagnostic(ExportProblem.noFramework(kind.rawValue), at: reader.call.word.span)
    }
    return Arguments(kind: kind, file: try SaveArguments(reader), isXCTest: isXCTest)
  }

  static func run(_ arguments: Arguments, _ invocation: Invocation) throws -> Report {
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
    case .test:
      guard let store, !store.timeline.branch.isEmpty else {
        throw Diagnostic(ExportProblem.emptyHistory, at: invocation.call.word.span)
      }
      return try invocation.exportTest(of: store, arguments)
    case .html:
      let story = SessionStory(invocation.evaluator.recorder.record, of: invocation.session)
      let name = arguments.file.file.map { ResolvedPath($0.value.text).name } ?? ""
      guard let page = story.page(title: name) else {
        throw Diagnostic(SaveProblem.nothingToSave, at: invocation.call.word.span)
      }
      return try invocation.write(page, "story", isOfSession: true, to: arguments.file)
    }
  }
}

/// What `export` writes.
enum ExportKind: String, CaseIterable {
  case script, test, html, state, mermaid

  /// Whether it is about the store in use rather than about the session.
  var needsStore: Bool { self == .state || self == .mermaid || self == .test }
}

extension Invocation {
  fileprivate func exportTest(
    of store: SessionStore,
    _ arguments: ExportCommand.Arguments
  ) throws -> Report {
    let file = arguments.file.file.map { ResolvedPath($0.value.text).name } ?? ""
    // A type has the name of its file, and another one than what it tests.
    var name = String(file.prefix { $0 != "." }.map { $0.isLetter || $0.isNumber ? $0 : "_" })
    if name.first?.isNumber ?? true { name = "_" + name }
    if !name.hasSuffix("Tests") || name == "Tests" { name += "Tests" }
    let (text, omission) = try locating(call.word.span) {
      try ExportedTest(of: store, in: session, arguments.isXCTest ? .xcTest : .swiftTesting)
        .text(name: name)
    }
    let report = try write(text, "history", to: arguments.file)
    if let omission {
      emit(.note("The test ends before the end of the history: \(omission)."))
    }
    return report
  }

  /// Writes a text about the store in use, or about the session, to the named file.
  func write(
    _ text: String,
    _ subject: String,
    isOfSession: Bool = false,
    to arguments: SaveArguments
  ) throws -> Report {
    guard let file = arguments.file?.value else { return .nothing }
    let path = try evaluator.resolve(file.text, at: file.span)
    try evaluator.checkMayWrite([path], at: file.span)
    try locating(file.span) {
      try ScriptFile.write(
        text,
        to: path,
        as: file.text,
        permissions: .kept,
        replacing: arguments.isForced
      )
    }
    let owner = isOfSession ? nil : try session.currentStore().name
    return .done(
      "exported",
      [
        ("subject", .string(subject)), ("store", .string(owner)), ("file", .string(file.text)),
      ],
      text: "wrote the \(subject) of \(owner ?? "the session") to \(file.text)"
    )
  }
}

/// Errors of `export`.
enum ExportProblem: ExplainedProblem, Hashable {
  case emptyHistory
  case notATest(String, reason: String)
  case noFramework(String)

  var code: String {
    switch self {
    case .emptyHistory: "empty-history"
    case .notATest: "not-a-test"
    case .noFramework: "no-framework"
    }
  }

  var message: String {
    switch self {
    case .emptyHistory: "the history is empty, so there is nothing to export"
    case .notATest(let place, let reason): "\(quoted: place) can't be in a test: \(reason)"
    case .noFramework(let kind): "'--xctest' is for 'export test', not for 'export \(kind)'"
    }
  }

  static let explanations = [
    CodeExplanation(
      "empty-history",
      "Nothing has happened in the store yet, or all of it was undone.",
      mistake: "load counter\nexport mermaid \"\\(temporaryFolder)/counter.mmd\"",
      instead: "load counter\n.incrementButtonTapped\n"
        + "export mermaid \"\\(temporaryFolder)/counter.mmd\""
    ),
    CodeExplanation(
      "not-a-test",
      "A test of a feature sends and receives actions. Other changes, and values that have no Swift code, can't be "
        + "in it. Go back with 'goto' to before the change, and export from there.",
      mistake: "load counter\nedit count = 5\n"
        + "export test \"\\(temporaryFolder)/T.swift\"",
      instead: "load counter with (count: 5)\n.incrementButtonTapped\n"
        + "export test \"\\(temporaryFolder)/T.swift\""
    ),
    CodeExplanation(
      "no-framework",
      "'--xctest' chooses the framework of an exported test.",
      mistake: "load counter\n.incrementButtonTapped\n"
        + "export mermaid \"\\(temporaryFolder)/counter.mmd\" --xctest",
      instead: "load counter\n.incrementButtonTapped\n"
        + "export test \"\\(temporaryFolder)/T.swift\" --xctest"
    ),
  ]
}
