import ComposableArchitecture
import Foundation
import ShellCommands
import ShellLanguage
import Testing

@testable import ShellSession
@testable import TcashKit

/// What happens after a script's last statement, and what nobody would hear of.
@MainActor
@Suite struct ScriptEndTests {
  /// Changes a value that is stored when its effect is cancelled.
  @Reducer
  struct Late {
    @ObservableState
    struct State: Equatable {
      @Shared(.appStorage("count")) var count = 0
    }

    enum Action { case tapped }

    @Dependency(\.continuousClock) var clock

    var body: some ReducerOf<Self> {
      Reduce { state, _ in
        .run { [clock, count = state.$count] _ in
          try? await clock.sleep(for: .seconds(3600))
          count.withLock { $0 += 1 }
        }
      }
    }
  }

  @Test func aSaveThatFailsAfterTheLastStatementIsTold() async throws {
    let folder = TemporaryFolder()
    let path = try #require(folder.path)
    let errors = LockIsolated("")
    let runner = makeRunner(errors)
    runner.evaluator.options.directory = path
    let script = """
      load late
      shared storage appStorage file "sub/app.json" reload
      .tapped
      """
    try FileManager.default.createDirectory(
      atPath: "\(path)/sub",
      withIntermediateDirectories: true
    )
    #expect(await run(script, runner) == nil, "\(errors.value)")
    // A file where the folder was.
    try FileManager.default.removeItem(atPath: "\(path)/sub")
    try "".write(toFile: "\(path)/sub", atomically: true, encoding: .utf8)

    let status = await runner.finish(after: nil)
    #expect(errors.value.contains("could not be saved"), "\(errors.value)")
    #expect(errors.value.contains("#2 .tapped"))
    #expect(status == .commandFailed)
  }

  @Test func aScriptWithoutSuchEndsWell() async throws {
    let errors = LockIsolated("")
    let runner = makeRunner(errors)
    #expect(await run("load late\n.tapped", runner) == nil)
    #expect(await runner.finish(after: nil) == .success)
    #expect(await runner.finish(after: .expectationFailed) == .expectationFailed)
  }

  private func makeRunner(_ errors: LockIsolated<String>) -> Runner {
    let features = [Feature("late", initialState: Late.State()) { Late() }]
    let runner = Runner(
      session: withDependencies {
        $0.context = .live
        $0.continuousClock = TestClock()
      } operation: {
        ShellSession(features: features.map(\.registered))
      },
      console: Console(allowsColor: false),
      isInteractive: false
    )
    runner.console.write = { text, isError in
      if isError { errors.withValue { $0 += text } }
    }
    return runner
  }

  private func run(_ script: String, _ runner: Runner) async -> TcashKit.ExitStatus? {
    let source = SourceText(script)
    guard case .complete(let statements) = runner.parse(source) else { return .invalid }
    return await runner.run(statements, in: source)
  }
}
