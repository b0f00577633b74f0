import ArgumentParser
import Foundation
import ShellHost
import ShellOutput

extension CommandLineTool {
  /// Runs an operation that executes user code. A supervisor runs it in a child process and waits.
  ///
  /// - Parameter operation: The work of the child process.
  func supervised(
    _ arguments: [String],
    _ output: Arguments.OutputOptions,
    _ operation: () async -> ExitStatus
  ) async -> ExitStatus {
    guard Supervisor.isWanted else { return await operation() }
    let supervisor = Supervisor(arguments, .script) { supervisorOutput(output) }
    if let status = supervisor.run() { return status }
    return await operation()
  }

  /// The supervisor of a shell, if a look at the command line's words tells that it executes user code. Only the
  /// shell parses them: that takes as long as the program takes to be loaded, and this process needs it only to
  /// report a trap.
  ///
  /// - Returns: `nil` if this process must read the command line, as the shell that was forked does.
  func supervisor(of arguments: [String]) async -> Supervisor? {
    guard Supervisor.isWanted, let words = try? FirstWord.words(of: arguments),
      Self.isCertainlyShell(words)
    else { return nil }
    let supervisor = Supervisor(arguments, .script) {
      let command = try? Arguments.parseAsRoot(words) as? any ShellCommandLine
      return supervisorOutput(command?.output)
    }
    guard supervisor.forkShell() else { return supervisor }
    // Dispatch remembers this thread by the id that it had before the fork, and would fail if it had to
    // wait for a lock of this thread. From the first suspension on, another thread serves the main queue.
    await Task.yield()
    return nil
  }

  private static func isCertainlyShell(_ words: [String]) -> Bool {
    guard let first = words.first else {
      return isatty(STDIN_FILENO) == 0 || isatty(STDOUT_FILENO) == 0
    }
    // Options before a subcommand's name are those of the shell itself.
    if first.hasPrefix("-") { return words.contains("-c") }
    return [Arguments.Run.name, Arguments.Check.name, Arguments.Lint.name].contains(first)
  }

  private func supervisorOutput(_ output: Arguments.OutputOptions?) -> Supervisor.Output {
    if output?.showsEvents == true { return (EventPresenter(), { _ in }) }
    let console = output.map(console) ?? Console(allowsColor: true)
    return (console, { display in console.display = { display } })
  }
}

/// A command line that executes user code and says how its output looks.
protocol ShellCommandLine: ParsableCommand {
  var output: Arguments.OutputOptions { get }
}

extension Arguments.Start: ShellCommandLine {}
extension Arguments.Run: ShellCommandLine {}
extension Arguments.Check: ShellCommandLine {}
extension Arguments.Lint: ShellCommandLine {}
