import LineEditor
import PlatformIO
import ShellCommands
import ShellHost
import ShellLanguage
import ShellLessons

// Exercises of lessons, which edit a source file.
extension PromptFace {
  private static let interval = Duration.milliseconds(300)

  /// Reads a line. Meanwhile, the exercise of the lesson is built each time its file is saved; the prompt ends if the
  /// session goes on in the new program.
  func readLine(_ prompt: Prompt, with editor: any LineEditor) async -> LineEvent {
    guard let file = guide?.exerciseFile else { return await editor.readLine(prompt: prompt) }
    let reading = Task { await editor.readLine(prompt: prompt) }
    let watching = Task {
      if await isRebuilt(file) { reading.cancel() }
    }
    let event = await reading.value
    watching.cancel()
    await watching.value
    return event
  }

  /// Waits until the program was built anew.
  ///
  /// - Returns: `false` if the task was cancelled before.
  private func isRebuilt(_ file: String) async -> Bool {
    while !Task.isCancelled {
      let built = builtExercise ?? FileTime(ofRegularFile: ProgramLocation.ownExecutable)
      if let saved = FileTime(ofRegularFile: file), let built, saved > built {
        // Editors may write in several steps.
        try? await Task.sleep(for: Self.interval)
        if FileTime(ofRegularFile: file) == saved, await build(savedAt: saved) { return true }
      }
      try? await Task.sleep(for: Self.interval)
    }
    return false
  }

  /// Builds the program, and shows the compiler's errors.
  ///
  /// - Returns: Whether the session is to go on in another program.
  private func build(savedAt time: FileTime) async -> Bool {
    conversation.present(.remark("saved: building…"))
    let builder = PackageBuilder(progress: nil) { [weak self] in self?.obstacleToRestart }
    do {
      let program = try await builder.build()
      builtExercise = time
      guard let program else {
        conversation.present(.remark("nothing has changed since the program was built"))
        return false
      }
      conversation.evaluator.restart = program
      return true
    } catch is CancellationError {
      return false
    } catch {
      builtExercise = time
      _ = conversation.fail(error, in: SourceText(""))
      return false
    }
  }
}
