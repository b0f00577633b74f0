import Foundation
import PlatformIO
import ShellJournal
import ShellLanguage
import ShellOutput
import ShellSession

enum SaveCommand: ImmediateCommand {
  static let traits: CommandTraits = [.needsJournal]

  static let problems: [any ExplainedProblem.Type] = [SaveProblem.self]

  static let signature = CommandSignature(
    "save",
    .session,
    summary: "Write the session to a script that repeats it.",
    discussion: """
      The script has every statement that changed something, in order: stores, actions, swaps, \
      shared values and where they are kept, moves of the test clock, 'undo', names and settings. \
      Statements that failed or only looked are left out, but what a statement did before it \
      failed is kept. Where effects went on while you typed, the script waits.
      In a fresh shell it gives the same stores, except for what was live: dates, chance and ids \
      that were not swapped, and answers from outside. These are kept at its end, as comments, \
      from which 'restore' gives them back too. Only you may read the file.
      """,
    parameters: [.init("file", .file, summary: "the file, such as 'session.tcash'")],
    options: [.init("force", summary: "replace the file if it exists")],
    consequence: .tells,
    examples: [
      .init(
        "Save a session, and look at it",
        #"""
        load counter
        #>   loaded counter
        .incrementButtonTapped
        #>   count: 0 → 1
        state count
        #> 1
        save "\(temporaryFolder)/session.tcash"
        #>   saved 2 statements in $TMP/session.tcash
        """#
      )
    ]
  )

  static func outsideWork(of call: CommandCall) -> OutsideWork? { .writes }

  static func arguments(_ reader: ArgumentReader) throws -> SaveArguments {
    try SaveArguments(reader)
  }

  static func run(_ arguments: SaveArguments, _ invocation: Invocation) throws -> Report {
    try invocation.save(.changes, arguments)
  }
}

/// The file that a script is written to.
struct SaveArguments {
  let file: ResolvedArgument<Name>?
  /// Whether the script may replace an existing file.
  let isForced: Bool

  init(file: ResolvedArgument<Name>?, isForced: Bool) {
    self.file = file
    self.isForced = isForced
  }

  @MainActor
  init(_ reader: ArgumentReader) throws {
    file = try reader.file("file")
    isForced = reader.has("force")
  }
}

extension Invocation {
  /// Writes the recorded session to the named file.
  func save(_ content: SavedScript.Content, _ arguments: SaveArguments) throws -> Report {
    guard let file = arguments.file?.value else { return .nothing }
    let path = try evaluator.resolve(file.text, at: file.span)
    try evaluator.checkMayWrite([path], at: file.span)
    guard let (script, count) = evaluator.savedScript(content, for: path).text() else {
      throw Diagnostic(SaveProblem.nothingToSave, at: call.word.span)
    }
    var text = script
    if content == .changes, let journal = session.journal?.sink.contents() {
      var records = journal.recordsBeforeLastStatement
      // The current states prove the records only if these are all.
      if journal.lastStatementHasDoneNothing {
        records.append(.states(checksums: session.stateChecksums))
      }
      text = SessionAppendix.adding(records, to: text)
    }
    try locating(file.span) {
      // A saved session may contain what its user has received from real services.
      try ScriptFile.write(
        text,
        to: path,
        as: file.text,
        permissions: .keptOrOwnerOnly,
        replacing: arguments.isForced
      )
    }
    return .done(
      "saved",
      [("file", .string(file.text)), ("statements", .number(count))],
      text: "saved \(counted(count, "statement")) in \(file.text)"
    )
  }
}

extension Evaluator {
  /// The session as a script in a file.
  func savedScript(_ content: SavedScript.Content, for path: ResolvedPath) -> SavedScript {
    let workingFolder = FileManager.default.currentDirectoryPath
    let isUnfinished = (try? checkEnd()) == nil
    return SavedScript(
      recorder.record,
      of: session,
      content: content,
      isUnfinished: isUnfinished,
      folder: (try? path.resolvedFolder) ?? workingFolder,
      workingFolder: workingFolder
    )
  }
}

/// Errors of `save`.
enum SaveProblem: ExplainedProblem, Hashable {
  case nothingToSave

  var code: String {
    switch self {
    case .nothingToSave: "nothing-to-save"
    }
  }

  var message: String {
    switch self {
    case .nothingToSave: "there is nothing to save yet"
    }
  }

  static let explanations = [
    CodeExplanation(
      "nothing-to-save",
      "Nothing has been done yet that a script could repeat.",
      mistake: "save \"\\(temporaryFolder)/session.tcash\"",
      instead: "load counter\nsave \"\\(temporaryFolder)/session.tcash\""
    )
  ]
}
