import PlatformIO
import ShellCommands
import ShellLanguage

/// The script that runs before the first prompt, and never before a script.
struct StartupFile {
  private let file: ResolvedPath

  /// As messages name it.
  var path: String { file.text }

  /// `tcash/rc.tcash` in the folder that the XDG specification gives configuration, if it is there.
  static func find(
    environment: [String: String] = UserFolders.processEnvironment
  ) -> StartupFile? {
    guard let folder = UserFolders(environment: environment).config else { return nil }
    let file = ResolvedPath("\(folder)/tcash/rc.tcash")
    return file.isThere ? StartupFile(file: file) : nil
  }

  /// Runs it up to its first error, which is printed with its place.
  ///
  /// - Returns: The status to end with where the script says `exit`; an error ends nothing.
  @MainActor
  func run(with runner: Runner) async -> ExitStatus? {
    let source: SourceText
    do {
      source = SourceText(try ScriptFile.read(file, as: path), name: path)
    } catch let diagnostic as Diagnostic {
      runner.console.printError(diagnostic, in: SourceText(""))
      return nil
    } catch {
      return nil
    }
    let parser = Parser(source, grammar: CommandCatalog.grammar, allowsAbbreviations: false)
    switch parser.parse() {
    case .invalid(let diagnostic), .incomplete(let diagnostic):
      runner.console.printError(diagnostic, in: source)
      return nil
    case .complete(let statements):
      return await run(statements, in: source, with: runner)
    }
  }

  @MainActor
  private func run(
    _ statements: [Statement],
    in source: SourceText,
    with runner: Runner
  ) async -> ExitStatus? {
    let folder = runner.evaluator.options.directory
    // What it names stands beside it.
    runner.evaluator.options.directory = file.folderText
    defer { runner.evaluator.options.directory = folder }
    switch await runner.outcome(of: statements, in: source) {
    case .done: return nil
    case .quit(let status): return status
    case .failed:
      runner.console.printNote("the rest of \(path) was left out")
      return nil
    }
  }
}
