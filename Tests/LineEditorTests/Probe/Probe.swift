import Foundation
import LineEditor
import Synchronization

/// A small program around the editor, which the tests run on a pseudo-terminal.
///
/// It answers each line with what it read. The lines of the file at `PROBE_CONTROL`, a named pipe,
/// are printed as they arrive; `cancel` there cancels the task that reads.
@main
struct Probe {
  static func main() async throws {
    let environment = ProcessInfo.processInfo.environment
    let interrupts = InterruptSource()
    let editor = try LibeditEditor(
      programName: "probe",
      history: environment["PROBE_HISTORY"].map { HistoryFile(path: $0) },
      interrupts: interrupts,
      language: ProbeLanguage.language,
      completer: complete,
      hinter: { left in left.hasSuffix("(") ? "first: Int, second: String)" : nil }
    )
    let reading = Mutex<Task<LineEvent, Never>?>(nil)
    if let path = environment["PROBE_CONTROL"] {
      Thread.detachNewThread {
        // For writing too, so that it never ends: a test that opened it while this end was about to be
        // closed would be ended by SIGPIPE.
        guard let pipe = fopen(path, "r+") else { return }
        while let line = nextLine(of: pipe) {
          if line == "cancel" {
            reading.withLock { $0?.cancel() }
          } else {
            editor.print(line.replacing("|", with: "\n"))
          }
        }
      }
    }
    var prompt = Prompt(
      environment["PROBE_PROMPT"] ?? "> ",
      styles: environment["PROBE_COLOR"].map { _ in ProbeLanguage.styles },
      group: environment["PROBE_GROUP"],
      keys: environment["PROBE_KEYS"].flatMap { EditingKeys(rawValue: $0) }
    )
    while true {
      let task = Task { [prompt] in await editor.readLine(prompt: prompt) }
      reading.withLock { $0 = task }
      let event = await task.value
      prompt.line = ""
      switch event {
      case .cancelled(let line):
        editor.print("cancelled")
        prompt.line = line
      case .interrupted:
        editor.print("interrupted")
      case .endOfInput:
        editor.print("end of input")
        editor.print("modes: \(terminalModes())")
        return
      case .line(let line):
        record(line, in: environment["PROBE_RESULTS"])
        editor.addToHistory(line, group: prompt.group)
        await run(line, editor: editor, interrupts: interrupts)
        if line.hasPrefix("fail ") {
          editor.addToHistory(line, group: prompt.group, hasFailed: true)
        }
      }
    }
  }

  static func run(_ line: String, editor: LibeditEditor, interrupts: InterruptSource) async {
    switch line {
    case "modes":
      editor.print("modes: \(terminalModes())")
    case "wait":
      let (stream, continuation) = AsyncStream<Void>.makeStream()
      await interrupts.withHandler {
        continuation.finish()
      } operation: {
        editor.print("waiting")
        for await _ in stream {}
      }
      editor.print("command interrupted")
    case _ where ProcessInfo.processInfo.environment["PROBE_QUIET"] != nil:
      editor.print("read")
    default:
      let shown = line.count > 1_000 ? "\(line.utf8.count) bytes" : line.debugDescription
      editor.print("read: \(shown)")
    }
  }

  /// Notes what was read, ended by a zero, in a file.
  static func record(_ line: String, in path: String?) {
    guard let path, let file = fopen(path, "a") else { return }
    fwrite(Array(line.utf8), 1, line.utf8.count, file)
    fputc(0, file)
    fclose(file)
  }

  static func terminalModes() -> String {
    var modes = termios()
    tcgetattr(STDIN_FILENO, &modes)
    let isCanonical = modes.c_lflag & tcflag_t(ICANON) != 0
    let isEchoing = modes.c_lflag & tcflag_t(ECHO) != 0
    return isCanonical && isEchoing ? "restored" : "raw"
  }

  static func nextLine(of file: UnsafeMutablePointer<FILE>) -> String? {
    var pointer: UnsafeMutablePointer<CChar>?
    var capacity = 0
    defer { free(pointer) }
    guard getline(&pointer, &capacity, file) > 0, let pointer else { return nil }
    return String(cString: pointer).trimmingCharacters(in: .newlines)
  }

  /// As the names of files may be.
  static let oddCompletions = [
    Completion("odd\u{1b}c", summary: "a\u{9b}5n\u{202e}"), Completion("odd\n日本"),
    Completion("odd👨‍👩‍👧", title: "\t\u{1b}P0q\u{7}", summary: "é\u{301}"),
  ]

  @Sendable
  static func complete(_ request: CompletionRequest) -> CompletionList {
    let left = request.line.prefix(request.cursor)
    let word = String(left.reversed().prefix { !$0.isWhitespace }.reversed())
    if word.hasPrefix("many") {
      let completions = (1...200).map { Completion("many\($0)") }
      return CompletionList(replacedCount: word.count, completions: completions)
    }
    if word == "odd" {
      return CompletionList(replacedCount: 3, completions: oddCompletions)
    }
    let known = [
      Completion("state", summary: "prints the state"), Completion("stores"),
      Completion("wait", summary: "waits for Ctrl-C"), Completion("größe"),
      Completion("scope", endsWord: false),
    ]
    return CompletionList(
      replacedCount: word.count,
      completions: known.filter { $0.text.hasPrefix(word) }
    )
  }
}
