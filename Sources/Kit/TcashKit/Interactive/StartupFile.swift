import Foundation
import ShellCommands
import ShellLanguage

/// The script that runs before the first prompt, and never before a script.
struct StartupFile {
  let path: String

  /// `tcash/rc.tcash` in the folder that the XDG specification gives configuration, if it is there.
  static func find(
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> StartupFile? {
    let folder = environment["XDG_CONFIG_HOME"].flatMap { $0.isEmpty ? nil : $0 }
    let home = environment["HOME"].map { "\($0)/.config" }
    guard let folder = folder ?? home else { return nil }
    let path = "\(folder)/tcash/rc.tcash"
    return FileManager.default.fileExists(atPath: path) ? StartupFile(path: path) : nil
  }

  /// Runs it up to its first error, which is printed with its place.
  ///
  /// - Returns: The status to end with where the script says `exit`; an error ends nothing.
  @MainActor
  func run(with runner: Runner) async -> ExitStatus? {
    let source: SourceText
    do {
      source = SourceText(try ScriptFile.read(path, as: path), name: path)
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
    runner.evaluator.options.directory = (path as NSString).deletingLastPathComponent
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
