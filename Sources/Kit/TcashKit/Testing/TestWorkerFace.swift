import PlatformIO
import ShellHost
import ShellTesting

/// Runs one test in this process, which a test run started in advance.
@MainActor
struct TestWorkerFace {
  private let channel: TestChannel

  init(_ channel: TestChannel) {
    self.channel = channel
  }

  /// - Parameter makeConversation: Makes the script's conversation for the given presenter.
  func run(
    on console: Console,
    _ makeConversation: (any Presenter) -> Conversation
  ) async -> ExitStatus {
    let recorder = TestRecorder(printer: console) { [channel] in channel.send($0) }
    console.write = { text, _ in recorder.append(text) }
    let conversation = makeConversation(recorder)
    guard let job = channel.readJob() else { return .success }
    // The script may write to its home folder too, which no other test uses.
    let home = [UserFolders().home].compactMap(\.self)
    let end = await TestExecution(conversation, recorder).run(job, writingIn: home)
    channel.send(.ended(end))
    return .success
  }
}
