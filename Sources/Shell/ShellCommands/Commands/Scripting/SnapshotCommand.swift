import Foundation
import PlatformIO
import ShellLanguage
import ShellOutput
import ShellSession
import SystemPackage

enum SnapshotCommand: ImmediateCommand {
  static let traits: CommandTraits = [.needsStore]

  static let problems: [any ExplainedProblem.Type] = [SnapshotProblem.self]

  static let signature = CommandSignature(
    "snapshot",
    .scripting,
    summary: "Fail unless the state is as a file beside the script says.",
    discussion: """
      The file has the whole state, or the part of it at a path, as 'state' prints it. Beside \
      'todos.tcash', the snapshot "start" is in 'todos.start.snapshot'; at a prompt it is in \
      'start.snapshot'. A new snapshot is written by 'tcash test --update', which also replaces those \
      that differ, or by '--update' here. '…' in the file stands for any text, as in '#>' lines, and \
      is kept by an update.
      """,
    parameters: [
      .init("name", .expression, summary: "a String without '/'"),
      .init(
        "path",
        .statePath,
        isOptional: true,
        summary: "a path from the current scope, or '/' and one from the root"
      ),
    ],
    options: [.init("update", summary: "write the file instead of comparing")],
    // An export leaves the statement out: the file would be missing beside the exported script.
    consequence: .tells,
    examples: [
      .init(
        "A snapshot that is not there yet",
        """
        load counter
        #>   loaded counter
        expect error snapshot-missing { snapshot "start" }
        """
      )
    ]
  )

  struct Arguments {
    let name: ResolvedArgument<Name>?
    let path: PathSyntax?
    let isUpdate: Bool
  }

  static func outsideWork(of call: CommandCall) -> OutsideWork? {
    call.options["update"] == nil ? nil : .writes
  }

  static func arguments(_ reader: ArgumentReader) throws -> Arguments {
    let span = reader.span("name")
    return Arguments(
      name: try reader.value("name", as: String.self)?.map { text in
        let isName =
          !text.isEmpty && !text.hasPrefix(".") && !text.contains { "/\0\n".contains($0) }
        guard isName else { throw Diagnostic(SnapshotProblem.invalidName(text), at: span) }
        return Name(text, span)
      },
      path: try reader.statePath("path"),
      isUpdate: reader.has("update")
    )
  }

  static func run(_ arguments: Arguments, _ invocation: Invocation) throws -> Report {
    guard let name = arguments.name?.value else { return .nothing }
    let evaluator = invocation.evaluator
    let state = StateReport(value: try evaluator.state(at: arguments.path), format: .tree)
    let found = TextFormat(options: evaluator.snapshotOptions).lines(for: .state(state)).map(
      \.plain
    )
    let file = try SnapshotFile(name, in: evaluator)
    if arguments.isUpdate { return try file.write(found, evaluator) }
    try file.check(found, evaluator.options.corrections)
    return .nothing
  }
}

extension Evaluator {
  /// A snapshot has all of a state, whatever the settings say about what is printed.
  fileprivate var snapshotOptions: TextOptions {
    TextOptions(elementLimit: 1_000_000, temporaryFolder: display.textOptions().temporaryFolder)
  }
}

/// The file of a snapshot.
@MainActor
private struct SnapshotFile {
  private let name: Name
  /// The path as messages name it.
  private let text: String
  private let path: ResolvedPath
  private let isOfScript: Bool

  init(_ name: Name, in evaluator: Evaluator) throws {
    self.name = name
    // '-c' and '-' are no files.
    let script = evaluator.source.name.flatMap { $0.hasPrefix("-") ? nil : $0 }
    isOfScript = script != nil
    guard let script else {
      text = "\(name.text).snapshot"
      path = try evaluator.resolve(text, at: name.span)
      return
    }
    let base = script.hasSuffix(".tcash") ? String(script.dropLast(".tcash".count)) : script
    text = "\(base).\(name.text).snapshot"
    path = ResolvedPath(text)
  }

  /// - Throws: A diagnostic if the lines differ and are not to be corrected.
  func check(_ found: [String], _ corrections: OutputCorrections?) throws {
    let saved = try lines()
    guard let mismatch = OutputExpectation.mismatch(of: found, with: saved ?? []) else {
      guard let earlier = corrections?.keep(file: text) else { return }
      let help = OutputExpectation.mismatch(of: found, with: earlier.found)
      throw Diagnostic(SnapshotProblem.differs(text), at: name.span, help: help)
    }
    if let corrections, corrections.add(found, forFile: text, with: saved ?? []) { return }
    guard saved != nil else {
      let help = isOfScript ? "'tcash test --update' writes it." : "Add '--update' to write it."
      throw Diagnostic(SnapshotProblem.missing(text), at: name.span, help: help)
    }
    throw Diagnostic(SnapshotProblem.differs(text), at: name.span, help: mismatch)
  }

  func write(_ found: [String], _ evaluator: Evaluator) throws -> Report {
    try evaluator.checkMayWrite([path], at: name.span)
    let merged = OutputMerge(found, try lines() ?? []).lines
    try locating(name.span) {
      try ScriptFile.write(
        SnapshotText.text(merged),
        to: path,
        as: text,
        permissions: .kept,
        replacing: true
      )
    }
    return .done("snapshot", [("file", .string(text))], text: "wrote the snapshot in \(text)")
  }

  /// The lines of the file; `nil` if there is none.
  private func lines() throws -> [String]? {
    do throws(FileError) {
      guard let bytes = try DurableFile.read(path.resolvedFile) else { return nil }
      return SnapshotText.lines(of: String(decoding: bytes, as: UTF8.self))
    } catch .system(.noSuchFileOrDirectory) {
      return nil
    } catch {
      let problem = FileProblem.fileNotReadable(text, reason: error.description)
      throw Diagnostic(problem, at: name.span)
    }
  }
}

/// The text of a snapshot's file: a line for each line of a state.
package enum SnapshotText {
  package static func text(_ lines: [String]) -> String { lines.map { $0 + "\n" }.joined() }

  package static func lines(of text: String) -> [String] {
    let lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }.map(String.init)
    return lines.last == "" ? lines.dropLast() : lines
  }
}

/// Errors of `snapshot`.
enum SnapshotProblem: ExplainedProblem, Hashable {
  case invalidName(String)
  case missing(String)
  case differs(String)

  var code: String {
    switch self {
    case .invalidName: "invalid-snapshot-name"
    case .missing: "snapshot-missing"
    case .differs: "snapshot-differs"
    }
  }

  var message: String {
    switch self {
    case .invalidName(let name): "\(quoted: name) can't be a part of a file's name"
    case .missing(let file): "there is no snapshot in \(file: file) yet"
    case .differs(let file): "the state differs from the snapshot in \(file: file)"
    }
  }

  var isExpectation: Bool {
    switch self {
    case .missing, .differs: true
    case .invalidName: false
    }
  }

  static let explanations = [
    CodeExplanation(
      "invalid-snapshot-name",
      "A snapshot's name becomes a part of its file's name: it may not be empty, begin with a dot or "
        + "contain '/'.",
      mistake: "load counter\nsnapshot \"a/b\"",
      instead: "load counter\nif count == 1 { snapshot \"b\" }"
    ),
    CodeExplanation(
      "snapshot-missing",
      "The file of a snapshot does not exist. A new snapshot is written by 'tcash test --update'.",
      mistake: "load counter\nsnapshot \"new\"",
      instead: "load counter\nif count == 1 { snapshot \"new\" }"
    ),
    CodeExplanation(
      "snapshot-differs",
      "The state is not as it was when its snapshot was written. If it is right now, "
        + "'tcash test --update' replaces the snapshot."
    ),
  ]
}
