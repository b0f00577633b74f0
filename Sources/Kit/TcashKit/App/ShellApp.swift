import Foundation
import ShellHost

/// A whole shell: the prompt, scripts, pipes and checks for the features it lists.
///
/// ```swift
/// import ComposableArchitecture
/// import TcashKit
///
/// @main
/// struct Workshop: ShellApp {
///   var features: Features {
///     Feature("counter", initialState: Counter.State()) { Counter() }
///     Feature("todos", initialState: Todos.State()) { Todos() }
///   }
/// }
/// ```
@MainActor
public protocol ShellApp {
  init()

  /// The features that can be loaded.
  @FeaturesBuilder
  var features: Features { get }

  /// The database that `shared storage KIND sqlite FILE` uses; `nil` if the shell needs none.
  var database: ShellDatabase? { get }
}

extension ShellApp {
  public var database: ShellDatabase? { nil }

  /// Runs the shell according to the process's command line, then exits the process.
  public static func main() async {
    StandardStreams.prepare()
    SupervisorLink.adopt()
    let tool = CommandLineTool {
      let app = Self()
      app.database?.use()
      return app.features
    }
    let arguments = Array(CommandLine.arguments.dropFirst())
    // Before anything starts a thread: only then can the shell be a fork of its supervisor.
    let supervisor = await tool.supervisor(of: arguments)
    TrapReport.install(SupervisorLink.current)
    if let status = supervisor?.run() { exitProcess(with: status) }
    exitProcess(with: await tool.run(arguments))
  }
}

/// Exits the process, after telling the parent that the exit is intended.
func exitProcess(with status: ExitStatus) -> Never {
  fflush(nil)
  SupervisorLink.current?.sendEnd(status.rawValue)
  exit(status.rawValue)
}

/// Keeps something in memory until the process exits.
///
/// A process that exits gives its memory back as a whole. To release a long history or script before
/// takes longer than many statements do.
@MainActor
func keepUntilExit(_ value: Any) {
  keptUntilExit.append(value)
}

@MainActor private var keptUntilExit: [Any] = []
