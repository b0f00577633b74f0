import ConcurrencyExtras
package import ShellTesting
import ShellCommands
import ShellHost
import ShellSession

/// Runs a script as a test in this process, in a session that shares nothing with others.
@MainActor
package struct InProcessTest {
  private let features: Features

  package init<App: ShellApp>(_ app: App.Type) {
    let app = app.init()
    app.database?.use()
    features = app.features
  }

  /// - Parameter world: The world to run in; `nil` lets the script choose.
  package func run(_ test: ScriptTest, world: String?) async -> TestResult {
    let console = Console(allowsColor: false)
    let output = LockIsolated("")
    let recorder = TestRecorder(printer: console) { message in
      if case .output(let text) = message { output.withValue { $0 += text } }
    }
    console.write = { text, _ in recorder.append(text) }
    let conversation = Conversation.isolated(features.map(\.registered), presenter: recorder)
    console.display = { [evaluator = conversation.evaluator] in evaluator.display }
    let job = TestJob(test, world: world)
    let end = await TestExecution(conversation, recorder).run(job)
    return TestResult(test, end.outcome, seconds: end.seconds, output: output.value)
  }
}
