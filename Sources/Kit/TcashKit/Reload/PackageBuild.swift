import Foundation
import LineEditor
import ShellCommands
import TerminalText

/// A build of a package, whose progress is shown in one line of the terminal.
@MainActor
struct PackageBuild {
  private let command: [String]
  private let product: String
  /// Writes progress to the terminal; `nil` if the terminal can't overwrite a line.
  private let progress: ((String) -> Void)?

  /// - Parameter product: What is built, as the progress names it.
  init(_ command: [String], of product: String, _ progress: ((String) -> Void)?) {
    self.command = command
    self.product = product
    self.progress = progress
  }

  /// Builds. Cancelling the task stops the build.
  ///
  /// - Throws: The system's error if the build can't be started.
  func run() async throws -> (end: ProgramProcess.End, output: BuildOutput) {
    let process = try ProgramProcess(command)
    var output = BuildOutput()
    show("building \(product)…")
    defer { progress?("\r\u{1b}[K") }
    await withTaskCancellationHandler {
      for await line in process.lines {
        let before = output.progress
        output.append(line)
        if output.progress != before { show("building \(product): \(output.progress)") }
      }
    } onCancel: {
      process.stop()
    }
    return (await process.wait(), output)
  }

  /// Overwrites the previous progress line.
  private func show(_ text: String) {
    guard let progress else { return }
    let room = max(1, TerminalSize(of: STDOUT_FILENO).columns - 3)
    var line = SafeText.escaped(text)
    while DisplayWidth.columns(of: line) > room { line.removeLast() }
    progress("\r\u{1b}[K  \(line)")
  }
}
