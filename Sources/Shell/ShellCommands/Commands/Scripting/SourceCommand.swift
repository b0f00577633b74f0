import PlatformIO
import ShellLanguage
import ShellOutput
import ShellSession
import ShellValues

enum SourceCommand: WaitingCommand {
  static let traits: CommandTraits = [.choosesStore, .runsFile]

  static let problems: [any ExplainedProblem.Type] = [SourceProblem.self]

  static let signature = CommandSignature(
    "source",
    .scripting,
    summary: "Run the statements of a file as if they were written here.",
    discussion: "A relative path starts at the folder of the script that names it.",
    parameters: [.init("file", .file, summary: "the file")],
    examples: [
      .init(
        "A file that does not exist",
        """
        if false { source "setup.tcash" }
        """
      )
    ]
  )

  struct Arguments {
    let file: ResolvedArgument<Name>?
  }

  static func outsideWork(of call: CommandCall) -> OutsideWork? { .runs }

  static func arguments(_ reader: ArgumentReader) throws -> Arguments {
    let file = try reader.file("file")
    if let file = file?.known {
      try reader.context.checkFile(file, calledFrom: reader.call.word.span.union(file.span))
    }
    return Arguments(file: file)
  }

  static func run(_ arguments: Arguments, _ invocation: Invocation) async throws -> Report {
    guard let file = arguments.file?.value else { return .nothing }
    let call = invocation.call.word.span.union(file.span)
    try await invocation.evaluator.source(file, from: call, emit: invocation.emit)
    return .nothing
  }
}

extension Evaluator {
  private static let maximumSourceDepth = 32

  /// Runs the statements of a file.
  ///
  /// - Parameter span: The span of the call that asks for it.
  fileprivate func source(
    _ file: Name,
    from span: SourceSpan,
    emit: @escaping Emit
  ) async throws {
    let path = try resolve(file.text, at: file.span)
    try Self.checkMayOpen(path, at: file.span, within: openFiles)
    let text = try contents(of: file)
    let site = CallSite(.file(file.text), at: span, in: self.source)
    let outerDirectory = options.directory
    options.directory = path.folderText
    openFiles.append(path)
    defer {
      options.directory = outerDirectory
      openFiles.removeLast()
    }
    try await calling(from: site) {
      let program = try program(SourceText(text, name: path.text))
      try await run(program, emit: emit) { statement, evaluate in
        observer?.willEvaluate(statement, in: program.source, isReplay: false)
        try await evaluate()
      }
    }
  }

  /// Checks that a file to be sourced is not running already.
  ///
  /// - Parameter openFiles: The running files, each sourced by the one before it.
  /// - Throws: A diagnostic if the file would source itself, or if too many files are nested.
  static func checkMayOpen(
    _ path: ResolvedPath,
    at span: SourceSpan,
    within openFiles: [ResolvedPath]
  ) throws {
    if let cycle = cycle(of: path, in: openFiles) {
      throw Diagnostic(SourceProblem.sourcedInACircle(cycle), at: span)
    }
    guard openFiles.count < maximumSourceDepth else {
      throw Diagnostic(SourceProblem.sourcedTooDeeply(limit: maximumSourceDepth), at: span)
    }
  }

  /// The chain of files from an open one back to itself: `a.tcash → b.tcash → a.tcash`.
  private static func cycle(of path: ResolvedPath, in openFiles: [ResolvedPath]) -> [String]? {
    guard let file = try? path.resolved,
      let start = openFiles.firstIndex(where: { (try? $0.resolved) == file })
    else { return nil }
    return (openFiles[start...] + [path]).map(\.name)
  }

  /// Reads a file that a statement names.
  ///
  /// - Throws: A diagnostic at the file's name.
  func contents(of file: Name) throws -> String {
    try locating(file.span) {
      try session.contents(ofFile: file.text) {
        try ScriptFile.read(resolve(file.text), as: file.text)
      }
    }
  }

  /// Resolves a path that a user wrote. Relative paths start at the script's folder, and `$TMP` is
  /// the temporary folder, as in printed paths.
  ///
  /// - Parameter span: The place of the path.
  /// - Throws: A diagnostic if there can't be a temporary folder.
  func resolve(_ path: String, at span: SourceSpan? = nil) throws -> ResolvedPath {
    guard let rest = ValueStyle.inTemporaryFolder(path) else {
      return ResolvedPath(path, in: options.directory)
    }
    let folder = try session.temporaryFolder.path(at: span)
    return ResolvedPath(folder + rest)
  }
}

/// Errors of `source`.
enum SourceProblem: ExplainedProblem, Hashable {
  case sourcedTooDeeply(limit: Int)
  case sourcedInACircle([String])

  var code: String {
    switch self {
    case .sourcedTooDeeply: "sourced-too-deeply"
    case .sourcedInACircle: "sourced-in-a-circle"
    }
  }

  var message: String {
    switch self {
    case .sourcedTooDeeply(let limit): "scripts source each other more than \(limit) deep"
    case .sourcedInACircle(let files):
      "scripts source each other in a circle: \(files.joined(separator: " → "))"
    }
  }

  static let explanations = [
    CodeExplanation(
      "sourced-too-deeply",
      "Scripts source each other through too many files."
    ),
    CodeExplanation(
      "sourced-in-a-circle",
      "A script sources one that sources it in turn. Put what both need into a third."
    ),
  ]
}
