import PlatformIO
import ShellCommands
import ShellHost
import ShellLanguage

/// `tcash format`: lays scripts out in the standard way.
@MainActor
struct FormatFace {
  private let arguments: Arguments.Format
  private let console: Console
  private let layout = StandardLayout(grammar: CommandCatalog.grammar)

  init(_ arguments: Arguments.Format, on console: Console) {
    self.arguments = arguments
    self.console = console
  }

  func run() -> ExitStatus {
    let statuses = arguments.paths.flatMap(Self.scripts).map(format)
    // The worst tells.
    return statuses.max { $0.rawValue < $1.rawValue } ?? .success
  }

  private static func scripts(_ path: String) -> [String] {
    guard ResolvedPath(path).isFolder else { return [path] }
    return Folder.files(below: path) { _ in false }.filter { $0.hasSuffix(".tcash") }
  }

  private func format(_ path: String) -> ExitStatus {
    guard !path.hasSuffix(".md"), !path.hasSuffix(".markdown") else {
      standardError(
        "\(path) is left as it is: Markdown is no script, and its blocks are not laid out"
      )
      return .invalid
    }
    let file = ResolvedPath(path)
    var source = SourceText("", name: path)
    do {
      source = SourceText(try ScriptFile.read(file, as: path), name: path)
      let text = try layout.text(of: source)
      if arguments.check {
        if text == source.text { return .success }
        console.printRemark(path)
        return .expectationFailed
      }
      if path == "-" {
        StandardStreams.write(text)
      } else if text != source.text {
        try DurableFile.write(text.utf8, to: file.resolvedFile)
        console.printRemark(path)
      }
      return .success
    } catch StandardLayout.Refusal.problems(let problems) {
      for problem in problems { console.printError(problem, in: source) }
    } catch StandardLayout.Refusal.wouldChange {
      standardError("\(path) is left as it is: in the standard layout it would mean something else")
    } catch let problem as Diagnostic {
      console.printError(problem, in: source)
    } catch {
      standardError("\(path) can't be written: \(error)")
    }
    return .invalid
  }
}
