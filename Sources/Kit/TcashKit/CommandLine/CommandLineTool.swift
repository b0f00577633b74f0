import ArgumentParser
import ComposableArchitecture
import Foundation
import PlatformIO
import ShellCommands
import ShellHost
import ShellLanguage
import ShellOutput
import ShellSession
import ShellValues

/// Executes a command line with the features of a shell.
@MainActor
struct CommandLineTool {
  /// Makes the shell's features. A supervising process doesn't call it.
  let features: @MainActor () -> Features

  init(features: @escaping @MainActor () -> Features) {
    self.features = features
  }

  func run(_ arguments: [String]) async -> ExitStatus {
    if [["--help"], ["-h"], ["help"]].contains(arguments) {
      standardOutput(Arguments.help)
      return .success
    }
    if arguments == ["help", "--man"] {
      StandardStreams.write(ManualPage(of: ProgramName.current).text)
      return .success
    }
    let words: [String]
    do throws(FirstWord.Unknown) {
      words = try FirstWord.words(of: arguments)
    } catch {
      standardError(error.message)
      return .invalid
    }
    let command: any ParsableCommand
    do {
      command = try Arguments.parseAsRoot(words)
    } catch {
      return report(error)
    }
    switch command {
    case let run as Arguments.Run:
      return await runFile(run)
    case let check as Arguments.Check:
      return self.check(check)
    case let format as Arguments.Format:
      return FormatFace(format, on: Console(allowsColor: !format.noColor)).run()
    case let test as Arguments.Test:
      return await TestFace(test, on: Console(allowsColor: !test.noColor)).run()
    case let compare as Arguments.Compare:
      let face = CompareFace(
        compare,
        features: features().map(\.registered),
        on: Console(allowsColor: !compare.noColor)
      )
      return await face.run()
    case let merge as Arguments.Report.Merge:
      return ReportMerging(arguments: merge).run()
    case let worker as Arguments.TestWorker:
      return await perform(worker)
    case let start as Arguments.Start where start.isForPrompt:
      return await prompt(start)
    case let lint as Arguments.Lint:
      return await self.lint(lint)
    case let new as Arguments.New:
      return NewFace().write(new.name, tcash: new.tcash)
    case let adopt as Arguments.Adopt:
      let words = Array(arguments.drop { $0 != "adopt" }.dropFirst())
      return await AdoptFace(on: Console(allowsColor: true)).run(adopt.arguments, words)
    case let pack as Arguments.Pack:
      return await PackFace(on: Console(allowsColor: true)).write(pack.folder)
    case let learn as Arguments.Learn:
      return await self.learn(learn, arguments)
    case let room as Arguments.Class:
      return await ClassFace(room, on: console(room.output)).run()
    case let start as Arguments.Start:
      // The supervisor's child says it.
      if start.resume != nil, !Supervisor.isWanted {
        console(start.output).printNote("'--resume' needs the prompt, and there is no terminal")
      }
      return await supervised(arguments, start.output) { await run(start) }
    case let sessions as Arguments.Sessions:
      return list(sessions)
    default:
      // ArgumentParser implements '--help' and '--version' as separate commands.
      return runOwnCommand(command)
    }
  }

  private func report(_ error: any Error) -> ExitStatus {
    let message = Arguments.text(for: error)
    if Arguments.exitCode(for: error) == .success {
      standardOutput(message)
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

  // MARK: Faces

  private func run(_ start: Arguments.Start) async -> ExitStatus {
    let conversation = conversation(
      .script,
      start.output,
      permitting: start.permissions,
      writingIn: "",
      imposing: start.world.kind
    )
    keepUntilExit(conversation)
    conversation.evaluator.display.echoesStatements = start.echo
    let world = start.world.kind ?? .live
    if let statements = start.statements {
      return await ScriptFace(conversation, link: .current, world: world)
        .run(SourceText(statements, name: "-c"))
    }
    return await PipeFace(
      conversation,
      link: .current,
      keepsGoing: start.keepsGoing,
      world: world
    ).run()
  }

  private func runFile(_ arguments: Arguments.Run) async -> ExitStatus {
    let path = ResolvedPath(arguments.file)
    guard let source = read(arguments.file, arguments.output),
      let folder = setup(ofScript: path, arguments.output)
    else { return .invalid }
    keepUntilExit(source)
    let conversation = conversation(
      .script,
      arguments.output,
      permitting: arguments.permissions,
      writingIn: path.folderText,
      imposing: arguments.world.kind
    )
    keepUntilExit(conversation)
    conversation.session.variables["arguments"] = arguments.arguments
    conversation.evaluator.display.echoesStatements = arguments.echo
    conversation.evaluator.options.directory = path.folderText
    conversation.evaluator.openFiles = [path]
    return await ScriptFace(
      conversation,
      link: .current,
      world: arguments.world.kind ?? folder.world
    ).run(source, in: folder)
  }

  /// Performs a test in this process.
  private func perform(_ worker: Arguments.TestWorker) async -> ExitStatus {
    let channel: TestChannel
    do {
      channel = try TestChannel()
    } catch {
      standardError("\(ProgramName.current): \(error)")
      return .invalid
    }
    let console = Console(allowsColor: false)
    return await TestWorkerFace(channel).run(on: console) { presenter in
      conversation(
        .script,
        presenting: presenter,
        console,
        permitting: worker.permissions,
        standIn: worker.standIn
      )
    }
  }

  private func check(_ arguments: Arguments.Check) -> ExitStatus {
    var sources: [(text: SourceText, folder: FolderSetup)] = []
    if let statements = arguments.statements {
      sources.append((SourceText(statements, name: "-c"), FolderSetup()))
    }
    for file in arguments.files {
      guard let source = read(file, arguments.output),
        let folder = setup(ofScript: ResolvedPath(file), arguments.output)
      else { return .invalid }
      sources.append((source, folder))
    }
    let console = console(arguments.output)
    if let notice = Reflection.notice { console.printNote(notice) }
    let features = features().map(\.registered)
    var count = 0
    for source in sources {
      let errors = ScriptChecker(features: features).check(source.text, in: source.folder)
      for error in errors {
        console.printError(error.diagnostic, in: error.source, calledFrom: error.callers)
      }
      count += errors.count
    }
    // Programs count the lines of machine-readable output themselves.
    if count > 1, arguments.output.format == .text { standardError("\(count) errors") }
    return count == 0 ? .success : .invalid
  }

  func read(_ path: String, _ output: Arguments.OutputOptions) -> SourceText? {
    presentingErrors(output) {
      SourceText(try ScriptFile.read(ResolvedPath(path), as: path), name: path)
    }
  }

  /// What a script shares with the others in its folder; `nil` if that can't be read.
  func setup(
    ofScript path: ResolvedPath,
    _ output: Arguments.OutputOptions
  ) -> FolderSetup? {
    presentingErrors(output) { try FolderSetup(ofScript: path) }
  }

  /// - Returns: `nil` if the operation throws. The error has been presented then.
  private func presentingErrors<Value>(
    _ output: Arguments.OutputOptions,
    _ operation: () throws -> Value
  ) -> Value? {
    let failure: EvaluationFailure
    do {
      return try operation()
    } catch let error as EvaluationError {
      failure = EvaluationFailure(error.diagnostic, in: error.source, callers: error.callers)
    } catch let diagnostic as Diagnostic {
      failure = EvaluationFailure(diagnostic, in: SourceText(""))
    } catch {
      standardError("\(ProgramName.current): \(error)")
      return nil
    }
    presenter(output, console(output)).present(.diagnostic(failure))
    return nil
  }

  // MARK: Conversations

  private func registeredFeatures(_ standIn: Arguments.StandIn?) -> [RegisteredFeature] {
    let features = features().map(\.registered)
    guard let standIn, let other = features.first(where: { $0.name == standIn.other }) else {
      return features
    }
    return features.map { $0.name == standIn.feature ? other.named($0.name) : $0 }
  }

  /// The presenter of a conversation's events.
  func presenter(
    _ output: Arguments.OutputOptions,
    _ console: Console
  ) -> any Presenter {
    output.showsEvents ? EventPresenter() : console
  }

  /// - Parameters:
  ///   - console: The console to print on; `nil` makes a new one.
  ///   - permissions: The permissions of a script; `nil` permits everything.
  ///   - folder: The script's own folder, which its statements may write in.
  ///   - world: The world of the session, whatever its statements choose; `nil` if they may.
  func conversation(
    _ mode: Conversation.Mode,
    _ output: Arguments.OutputOptions,
    _ console: Console? = nil,
    permitting permissions: Arguments.PermissionOptions? = nil,
    writingIn folder: String = "",
    imposing world: WorldKind? = nil
  ) -> Conversation {
    let console = console ?? self.console(output)
    let conversation = conversation(
      mode,
      presenting: presenter(output, console),
      console,
      permitting: permissions,
      writingIn: folder,
      imposing: world
    )
    conversation.evaluator.display.format = output.format
    conversation.evaluator.options.isQuiet = output.quiet
    return conversation
  }

  /// - Parameters:
  ///   - presenter: The presenter of the events.
  ///   - console: The console that prints them.
  ///   - permissions: The permissions of a script; `nil` permits everything.
  ///   - folder: The script's own folder, which its statements may write in; `nil` for none yet.
  ///   - world: The world of the session, whatever its statements choose; `nil` if they may.
  private func conversation(
    _ mode: Conversation.Mode,
    presenting presenter: any Presenter,
    _ console: Console,
    permitting permissions: Arguments.PermissionOptions?,
    writingIn folder: String? = nil,
    imposing world: WorldKind? = nil,
    standIn: Arguments.StandIn? = nil
  ) -> Conversation {
    var presenter = presenter
    let supervised = SupervisorLink.current.map { SupervisedPresenter($0, presenter) }
    if let supervised { presenter = supervised }
    let conversation = Conversation(
      // The process has one session, so features share persistent state with all of its code.
      ShellSession(
        features: registeredFeatures(standIn),
        references: DependencyValues._current.persistentReferences
      ),
      mode: mode,
      presenter: presenter
    )
    if let world { conversation.session.impose(world) }
    console.display = { [evaluator = conversation.evaluator] in evaluator.display }
    supervised?.follow(conversation)
    conversation.evaluator.issues.takeOver()
    if mode == .script, let notice = Reflection.notice { conversation.present(.note(notice)) }
    if let permissions {
      let folders = [folder].compactMap(\.self) + permissions.writableFolders
      conversation.evaluator.options.writePermission = WritePermission(within: folders)
      conversation.evaluator.options.allowsPrograms = permissions.allowsPrograms
    }
    return conversation
  }
}

extension Presenter {
  /// Presents an event that belongs to no conversation.
  fileprivate func present(_ kind: ShellEvent.Kind) {
    present(ShellEvent(time: .zero, statement: nil, kind: kind))
  }
}
