import ComposableArchitecture
import Foundation
import ShellCommands
import ShellHost
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
    let conversation = makeConversation(errors)
    conversation.evaluator.options.directory = path
    let script = """
      load late
      shared storage appStorage file "sub/app.json" reload
      .tapped
      """
    try FileManager.default.createDirectory(
      atPath: "\(path)/sub",
      withIntermediateDirectories: true
    )
    #expect(await conversation.run(SourceText(script)) == .done, "\(errors.value)")
    // A file where the folder was.
    try FileManager.default.removeItem(atPath: "\(path)/sub")
    try "".write(toFile: "\(path)/sub", atomically: true, encoding: .utf8)

    let status = await conversation.finish(after: nil)
    #expect(errors.value.contains("could not be saved"), "\(errors.value)")
    #expect(errors.value.contains("#2 .tapped"))
    #expect(status == .commandFailed)
  }

  @Test func aScriptWithoutSuchEndsWell() async throws {
    let errors = LockIsolated("")
    let conversation = makeConversation(errors)
    #expect(await conversation.run(SourceText("load late\n.tapped")) == .done)
    #expect(await conversation.finish(after: nil) == .success)
    #expect(await conversation.finish(after: .expectationFailed) == .expectationFailed)
  }

  private func makeConversation(_ errors: LockIsolated<String>) -> Conversation {
    let features = [Feature("late", initialState: Late.State()) { Late() }]
    let console = Console(allowsColor: false)
    console.write = { text, isError in
      if isError { errors.withValue { $0 += text } }
    }
    return Conversation(
      withDependencies {
        $0.context = .live
        $0.continuousClock = TestClock()
      } operation: {
        ShellSession(features: features.map(\.registered))
      },
      mode: .script,
      presenter: console
    )
  }
}
