import PlatformIO
package import ShellLanguage

package enum SourceCommand: SyntaxCommand {
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
}

extension CommandCall {
  /// The span from the command's word to an argument.
  fileprivate func span(of argument: Name) -> SourceSpan { word.span.union(argument.span) }
}

extension Evaluator {
  private static let maximumSourceDepth = 32

  /// Runs the statements of a file.
  func source(_ call: CommandCall, emit: @escaping Emit) async throws {
    guard let file = try Invocation(call: call, evaluator: self).file("file") else { return }
    let path = resolve(file.text)
    try checkMayOpen(path, at: file.span)
    let text: String
    do {
      text = try ScriptFile.read(path, as: file.text)
    } catch var diagnostic as Diagnostic {
      diagnostic.span = file.span
      throw diagnostic
    }
    let source = SourceText(text, name: path.text)
    let site = CallSite(.file(file.text), at: call.span(of: file), in: self.source)
    switch parse(source, allowsAbbreviations: false) {
    case .invalid(let diagnostic), .incomplete(let diagnostic):
      throw EvaluationError(diagnostic: diagnostic, source: source, callers: [site])
    case .complete(let statements):
      let outerDirectory = options.directory
      options.directory = path.folderText
      openFiles.append(path)
      defer {
        options.directory = outerDirectory
        openFiles.removeLast()
      }
      try await calling(from: site) {
        for statement in statements {
          noteInner(statement, in: source)
          try await evaluate(statement, in: source, emit: emit)
        }
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
