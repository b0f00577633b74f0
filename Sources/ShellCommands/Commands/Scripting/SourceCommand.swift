import Foundation
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

extension Evaluator {
  private static let maximumSourceDepth = 32

  /// Runs the statements of a file.
  func source(_ call: CommandCall, emit: @escaping Emit) async throws {
    guard let file = try Invocation(call: call, evaluator: self).file("file") else { return }
    guard sourceDepth < Self.maximumSourceDepth else {
      throw Diagnostic(CommandProblem.sourcedTooDeeply, at: file.span)
    }
    let path = resolve(file.text)
    let text: String
    do {
      text = try ScriptFile.read(path, as: file.text)
    } catch var diagnostic as Diagnostic {
      diagnostic.span = file.span
      throw diagnostic
    }
    let source = SourceText(text, name: path)
    let parser = Parser(source, grammar: CommandCatalog.grammar, allowsAbbreviations: false)
    switch parser.parse() {
    case .invalid(let diagnostic), .incomplete(let diagnostic):
      throw EvaluationError(diagnostic: diagnostic, source: source)
    case .complete(let statements):
      let outerDirectory = options.directory
      options.directory = (path as NSString).deletingLastPathComponent
      sourceDepth += 1
      defer {
        options.directory = outerDirectory
        sourceDepth -= 1
      }
      for statement in statements { try await evaluate(statement, in: source, emit: emit) }
    }
  }

  func resolve(_ path: String) -> String {
    let path = (path as NSString).expandingTildeInPath
    return path.hasPrefix("/") || options.directory.isEmpty || options.directory == "."
      ? path : "\(options.directory)/\(path)"
  }
}
