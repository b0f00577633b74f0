import PlatformIO
package import ShellLanguage
package import ShellOutput

package enum SourceCommand: Command {
  package static let signature = CommandSignature(
    "source",
    .scripting,
    summary: "Run the statements of a file as if they stood here.",
    discussion: "A relative path begins at the folder of the script that names it.",
    parameters: [.init("file", .file, summary: "the file")],
    examples: [
      .init(
        "A file that is not there",
        """
        if false { source "setup.tcash" }
        """
      )
    ]
  )

  package static func run(_ invocation: Invocation) async throws -> Report {
    guard let file = try invocation.file("file") else { return .nothing }
    let call = invocation.call.word.span.union(file.span)
    try await invocation.evaluator.source(file, from: call, emit: invocation.emit)
    return .nothing
  }
}

extension Evaluator {
  private static let maximumSourceDepth = 32

  /// Runs the statements of a file.
  ///
  /// - Parameter span: Where it is asked for.
  fileprivate func source(
    _ file: Name,
    from span: SourceSpan,
    emit: @escaping Emit
  ) async throws {
    let path = resolve(file.text)
    try checkMayOpen(path, at: file.span)
    let text: String
    do {
      text = try ScriptFile.read(path, as: file.text)
    } catch var diagnostic as Diagnostic {
      diagnostic.span = file.span
      throw diagnostic
    }
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

  /// Checks that a file whose statements are to run does not run already.
  ///
  /// - Throws: A diagnostic for a file that would run itself, or is one of too many within each other.
  func checkMayOpen(_ path: ResolvedPath, at span: SourceSpan) throws {
    if let cycle = Self.cycle(of: path, in: openFiles) {
      throw Diagnostic(CommandProblem.sourcedInACircle(cycle), at: span)
    }
    guard openFiles.count < Self.maximumSourceDepth else {
      throw Diagnostic(
        CommandProblem.sourcedTooDeeply(limit: Self.maximumSourceDepth),
        at: span
      )
    }
  }

  /// The files from a path that is open already back to it: `a.tcash → b.tcash → a.tcash`.
  static func cycle(of path: ResolvedPath, in openFiles: [ResolvedPath]) -> [String]? {
    guard let file = try? path.resolved,
      let start = openFiles.firstIndex(where: { (try? $0.resolved) == file })
    else { return nil }
    return (openFiles[start...] + [path]).map(\.name)
  }

  /// The path that somebody means: relative ones begin at the script's folder.
  func resolve(_ path: String) -> ResolvedPath {
    ResolvedPath(path, in: options.directory)
  }
}
