import ArgumentParser
import ComposableArchitecture
import Foundation
import LineEditor
import ShellCommands
import ShellLanguage
import ShellOutput
import ShellSession
import ShellValues

/// Does what a command line says with the features of a shell.
@MainActor
struct CommandLineTool {
  /// Makes the features of the shell, where one is to run in this process.
  let features: @MainActor () -> Features

  init(features: @escaping @MainActor () -> Features) {
    self.features = features
  }

  /// The arguments, where `tcash FILE` stands for `tcash run FILE`: that is what the system makes of a file
  /// that begins with `#!/usr/bin/env tcash`.
  private static func runningScripts(_ arguments: [String]) -> [String] {
    guard let first = arguments.first, !first.hasPrefix("-"),
      !Arguments.configuration.subcommands.contains(where: {
        ($0.configuration.commandName ?? "\($0)".lowercased()) == first
      }),
      first.contains("/") || first.hasSuffix(".tcash")
    else { return arguments }
    return ["run"] + arguments
  }

  func run(_ arguments: [String]) async -> ExitStatus {
    if [["--help"], ["-h"], ["help"]].contains(arguments) {
      print(Arguments.help)
      return .success
    }
    let command: any ParsableCommand
    do {
      command = try Arguments.parseAsRoot(Self.runningScripts(arguments))
    } catch {
      return report(error)
    }
    switch command {
    case let run as Arguments.Run:
      return await runFile(run)
    case let check as Arguments.Check:
      return self.check(check)
    case let start as Arguments.Start:
      return await run(start)
    case let sessions as Arguments.Sessions:
      return list(sessions)
    default:
      // Help and the version are commands of the parser's own.
      return runOwnCommand(command)
    }
  }

  private func report(_ error: any Error) -> ExitStatus {
    let message = Arguments.fullMessage(for: error)
    if Arguments.exitCode(for: error) == .success {
      print(message)
      return .success
    }
    standardError(message)
    return .invalid
  }

  private func runOwnCommand(_ command: any ParsableCommand) -> ExitStatus {
    var command = command
    do {
      try command.run()
      return .success
    } catch {
      return report(error)
    }
  }

  private func run(_ start: Arguments.Start) async -> ExitStatus {
    let folders = start.permissions.writableFolders
    if let statements = start.statements {
      return await ScriptRunner(runner(start.output, writingIn: [""] + folders)).run(
        SourceText(statements, name: "-c")
      )
    }
    guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else {
      if start.resume != nil {
        console(start.output).printNote("'--resume' is for the prompt, and there is no terminal")
      }
      return await PipeRunner(runner(start.output, writingIn: [""] + folders)).run()
    }
    let console = console(start.output)
    console.width = { TerminalSize(of: STDOUT_FILENO).columns }
    var resumed: KeptSession?
    do {
      resumed = try start.resume.flatMap { try session(toResume: $0, console) }
    } catch let diagnostic as Diagnostic {
      console.printError(diagnostic, in: SourceText(""))
      return .invalid
    } catch {
      return .invalid
    }
    if Supervisor.isWanted {
      let supervisor = Supervisor(start.words, resuming: resumed?.path, console: console)
      if let status = supervisor.run() { return status }
    }
    return await InteractiveLoop(
      runner(start.output, isInteractive: true),
      startup: start.noStartupFile ? nil : StartupFile.find(),
      session: start.supervised.session ?? resumed.map { .goOn($0.path) } ?? .new
    )
    .run()
  }

  private func runFile(_ arguments: Arguments.Run) async -> ExitStatus {
    guard let source = read(arguments.file, arguments.output) else { return .invalid }
    let folder = (arguments.file as NSString).deletingLastPathComponent
    let runner = runner(
      arguments.output,
      writingIn: [folder] + arguments.permissions.writableFolders
    )
    runner.session.variables["arguments"] = arguments.arguments
    runner.evaluator.options.directory = folder
    runner.evaluator.openFiles = [arguments.file]
    return await ScriptRunner(runner).run(source)
  }

  private func check(_ arguments: Arguments.Check) -> ExitStatus {
    var sources: [SourceText] = []
    if let statements = arguments.statements { sources.append(SourceText(statements, name: "-c")) }
    for file in arguments.files {
      guard let source = read(file, arguments.output) else { return .invalid }
      sources.append(source)
    }
    let runner = runner(arguments.output)
    var count = 0
    for source in sources {
      let errors = ScriptChecker(features: runner.session.features).check(source)
      for error in errors {
        runner.console.printError(error.diagnostic, in: error.source, calledFrom: error.callers)
      }
      count += errors.count
    }
    // Programs count the lines themselves.
    if count > 1, arguments.output.format == .text { standardError("\(count) errors") }
    return count == 0 ? .success : .invalid
  }

  private func read(_ path: String, _ output: Arguments.OutputOptions) -> SourceText? {
    do {
      return SourceText(try ScriptFile.read(path, as: path), name: path)
    } catch let diagnostic as Diagnostic {
      console(output).printError(diagnostic, in: SourceText(""))
    } catch {
      standardError("tcash: \(error)")
    }
    return nil
  }

  /// - Parameter folders: Where statements may write, with that of the script first; `nil` for
  ///   everywhere.
  private func runner(
    _ output: Arguments.OutputOptions,
    writingIn folders: [String]? = nil,
    isInteractive: Bool = false
  ) -> Runner {
    let runner = Runner(
      // There is one session in the process: what its features share, they share with all of its code.
      session: ShellSession(
        features: features().map(\.registered),
        references: DependencyValues._current.persistentReferences
      ),
      console: Console(allowsColor: !output.noColor),
      isInteractive: isInteractive
    )
    runner.session.settings.format = output.format
    runner.evaluator.issues.takeOver()
    if !isInteractive, let notice = Reflection.notice { runner.console.printNote(notice) }
    if let folders {
      runner.evaluator.options.writePermission = WritePermission(within: folders)
    }
    return runner
  }
}
