import PlatformIO
import ShellCommands
import ShellHost
import ShellLanguage
import ShellOutput
import ShellProse

// Steps that are solved by editing a source file.
extension LessonGuide {
  /// The exercise of the step under way, with its file; `nil` if there is none.
  package var exerciseFile: String? {
    guard let exercise = current?.step.exercise else { return nil }
    return try? workshop?.file(of: exercise)
  }

  /// What the learner has to do.
  func instruction(for exercise: Lesson.Step.Exercise) -> [Prose] {
    guard workshop != nil else {
      return [
        .paragraph(
          "This exercise edits `\(exercise.path)`, and needs a shell with its package and a compiler: `skip` goes on."
        )
      ]
    }
    return [
      .paragraph(
        "Edit `\(exercise.path)` with the editor that you like. Each time you save it, it is built and checked."
      )
    ]
  }

  func sourceSolution(of exercise: Lesson.Step.Exercise) -> [Prose] {
    let lines = (exercise.solution ?? "").split(separator: "\n", omittingEmptySubsequences: false)
    return [
      .code(lines.map(String.init), language: "swift"),
      .paragraph("Write it into `\(exercise.path)` yourself, or go on with `skip`."),
    ]
  }

  /// Writes the file that the learner edits, if there is none.
  ///
  /// - Parameter isReset: Whether it begins anew. What the learner had is kept beside the progress.
  func prepareExercise(isReset: Bool) {
    guard let exercise = current?.step.exercise, let workshop else { return }
    do {
      let text = try workshop.text(of: exercise)
      if let text, text == exercise.text || !isReset { return }
      if let text {
        guard let copy = folder?.keepSource(text, of: exercise) else {
          return conversation.present(
            .note("\(exercise.path) is as it was: there is no folder to keep what you have written")
          )
        }
        conversation.present(.note("what you had written is in \(copy)"))
      }
      try workshop.write(exercise)
    } catch {
      conversation.present(.note("\(exercise.path) can't be written: \(error)"))
    }
  }

  /// Tells what the program does otherwise than the exercise asks for.
  func tell(obstacleOfExercise error: any Error) {
    conversation.present(
      .report(.prose([.paragraph("It builds, and does not do yet what it should:")]))
    )
    _ = conversation.fail(error, in: SourceText(""))
  }
}
