import PlatformIO
import ShellHost
import ShellCommands
import ShellLanguage
import ShellSession
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
    recorder.begin(job)
    if job.corrects { conversation.evaluator.options.corrections = OutputCorrections() }
    await run(job, in: conversation, recorder)
    channel.send(.ended(recorder.end(conversation)))
    return .success
  }

  private func run(_ job: TestJob, in conversation: Conversation, _ recorder: TestRecorder) async {
    let test = job.test
    let path = ResolvedPath(test.file)
    let source = SourceText(test.text, name: test.file, firstLine: test.firstLine)
    conversation.evaluator.options.directory = path.folderText
    conversation.evaluator.openFiles = [path]
    // The script may write to its home folder too, which no other test uses.
    for folder in [path.folderText, UserFolders().home] {
      conversation.evaluator.options.writePermission =
        conversation.evaluator.options.writePermission.adding(folder)
    }
    let world = job.world.flatMap { WorldKind(rawValue: $0) }
    if let world { conversation.session.impose(world) }
    var status: ExitStatus?
    do {
      let folder = try FolderSetup(ofScript: path)
      status = await conversation.runScript(source, in: folder, world: world ?? folder.world).status
    } catch {
      status = conversation.fail(error, in: source, status: .invalid).status
    }
    _ = await conversation.finish(after: status)
    await recorder.didRun(conversation, status: status)
  }
}
