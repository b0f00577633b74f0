import PlatformIO
import ShellCommands
package import ShellHost
import ShellLanguage
import ShellOutput
import ShellSession

/// Runs the script of a test in a conversation of its process.
@MainActor
package struct TestExecution {
  private let conversation: Conversation
  private let recorder: TestRecorder

  /// - Parameters:
  ///   - conversation: A new conversation, which presents its events to the recorder.
  ///   - recorder: Finds out how the test ends.
  package init(_ conversation: Conversation, _ recorder: TestRecorder) {
    self.conversation = conversation
    self.recorder = recorder
  }

  /// Runs the script, with what its folder shares, and finishes the conversation.
  ///
  /// - Parameter folders: Folders that the script may write to, besides its own.
  package func run(_ job: TestJob, writingIn folders: [String] = []) async -> TestEnd {
    let path = ResolvedPath(job.test.file)
    let source = SourceText(job.test.text, name: job.test.file, firstLine: job.test.firstLine)
    recorder.conversation = conversation
    recorder.begin(job)
    let measure = job.coverage.map { _ in CoverageMeasure(conversation.session) }
    let evaluator = conversation.evaluator
    if job.corrects { evaluator.options.corrections = OutputCorrections() }
    evaluator.display.echoesStatements = job.echoes
    evaluator.options.directory = path.folderText
    evaluator.openFiles = [path]
    for folder in [path.folderText] + folders {
      evaluator.options.writePermission = evaluator.options.writePermission.adding(folder)
    }
    let world = job.world.flatMap { WorldKind(rawValue: $0) }
    if let world { conversation.session.impose(world) }
    var status: ExitStatus?
    do {
      if let obstacle = job.test.obstacle {
        throw Diagnostic(FileProblem.fileNotReadable(job.test.file, reason: obstacle))
      }
      let folder = try FolderSetup(ofScript: path)
      status = await conversation.runScript(source, in: folder, world: world ?? folder.world).status
    } catch {
      status = conversation.fail(error, in: source, status: .invalid).status
    }
    _ = await conversation.finish(after: status)
    await recorder.didRun(conversation, status: status)
    let coverage = measure?.coverage(countsAll: job.coverage == .allFeatures)
    return recorder.end(conversation, coverage)
  }
}
