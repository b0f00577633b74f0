import ShellCommands
package import ShellHost
package import ShellLanguage
import ShellOutput
import ShellSession

/// Puts a conversation at the beginning of a lesson's steps, and tells whether they are solved.
@MainActor
package struct LessonStage {
  package let lesson: Lesson
  package let conversation: Conversation

  package init(_ lesson: Lesson, in conversation: Conversation) {
    self.lesson = lesson
    self.conversation = conversation
  }

  /// Goes to the beginning of a step.
  ///
  /// - Parameter previous: The step that has just been left; `nil` to come from elsewhere. A step without a
  ///   start goes on in the session of the step before, if that is the one that was left. Otherwise it begins
  ///   in a new session, in which the steps before it are solved.
  /// - Throws: The error of a statement in the lesson.
  package func enter(_ index: Int, from previous: Int?) async throws {
    let evaluator = conversation.evaluator
    if lesson.steps[index].start != nil || previous != index - 1 {
      evaluator.beginAnew()
      try await perform(Self.storage)
      let first = lesson.steps[...index].lastIndex { $0.start != nil } ?? 0
      if let start = lesson.steps[first].start { try await perform(start) }
      for step in lesson.steps[first..<index] {
        if let solution = step.solution { try await perform(solution) }
      }
    }
    evaluator.startCounting()
  }

  /// What a lesson stores is gone with its session.
  private static let storage = SourceText(
    "shared storage appStorage memory reload; shared storage fileStorage memory reload"
  )

  /// Runs statements of the lesson without showing them.
  package func perform(_ text: SourceText) async throws {
    let evaluator = conversation.evaluator
    let program = try evaluator.program(text)
    try await evaluator.run(program, emit: { _ in }) { _, evaluate in try await evaluate() }
  }

  /// The first condition of a step that does not hold; `nil` if the step is solved.
  package func obstacle(in step: Lesson.Step) async -> (any Error)? {
    guard let check = step.check else { return nil }
    return await failure(of: check)
  }

  /// What is wrong with the source file that a step asks for, as far as it is in this program: the first statement
  /// of the check that fails in the session in which the step begins; `nil` if the step is solved.
  func obstacle(inExercise index: Int) async -> (any Error)? {
    guard let check = lesson.steps[index].check else { return nil }
    return await limited { [self] in
      try await enter(index, from: nil)
      try await perform(check)
    }
  }

  /// How long statements of a lesson may take.
  nonisolated static let timeLimit = Duration.seconds(20)

  /// Runs statements of the lesson, and stops those that do not end.
  ///
  /// - Returns: The error that they ended with; `nil` for none.
  func limited(_ operation: @escaping @MainActor () async throws -> Void) async -> (any Error)? {
    let watchdog = Task {
      try await Task.sleep(for: Self.timeLimit)
      conversation.interrupt()
    }
    defer { watchdog.cancel() }
    return await conversation.interruptible {
      do {
        try await operation()
        return nil
      } catch {
        return error
      }
    }
  }

  /// Whether the condition of a remark holds.
  package func applies(_ remark: Lesson.Step.Remark) async -> Bool {
    await failure(of: remark.condition) == nil
  }

  private func failure(of expectations: SourceText) async -> (any Error)? {
    do {
      try await conversation.evaluator.check(conversation.evaluator.program(expectations))
      return nil
    } catch {
      return error
    }
  }
}
