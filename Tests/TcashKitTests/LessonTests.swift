import ComposableArchitecture
import ExampleFeatures
import ExampleShell
import Foundation
import PlatformIO
import ShellCommands
import ShellHost
import ShellLanguage
import ShellLessons
import ShellOutput
import ShellProse
import ShellSession
import TcashKit
import TerminalTesting
import Testing

/// Lessons: their proofs, a learner's way through them, and the prompt that teaches them.
@Suite struct LessonTests {
  // MARK: Proofs

  @MainActor private static let features: [RegisteredFeature] = [
    Feature("counter", initialState: Counter.State()) { Counter() }.registered
  ]

  private static func lesson(
    check: String = "expect count == 2\nexpect sent .incrementButtonTapped times 2",
    solution: String = ".incrementButtonTapped\n.incrementButtonTapped",
    wrong: [String] = [".incrementButtonTapped", "edit count = 2", ".decrementButtonTapped"],
    when: String = "expect count < 0"
  ) -> String {
    let wrong = wrong.map { "```tcash wrong\n\($0)\n```\n" }.joined()
    return """
      # Counting

      ## Two

      ```tcash start
      set world fixed
      load counter
      ```
      ```tcash check
      \(check)
      ```
      ```tcash solution
      \(solution)
      ```
      \(wrong)
      ```tcash when
      \(when)
      # Less than nothing.
      ```
      """
  }

  @MainActor
  private func findings(_ text: String) async throws -> [String] {
    let lesson = try LessonReader.lesson(text, path: "a.md", name: "a")
    let result = await LessonProof.result(of: lesson) {
      .isolated(Self.features, presenter: Events())
    }
    return result.findings.map(\.diagnostic.problem.message)
  }

  @MainActor
  @Test func aLessonThatHoldsIsProved() async throws {
    #expect(try await findings(Self.lesson()) == [])
  }

  @Test(arguments: [
    (lesson(check: "expect count < 9"), "the step is solved before anything is typed"),
    (
      lesson(solution: ".incrementButtonTapped\n.incrementButtonTapped\nstate"),
      "the step is solved without 'state', too"
    ),
    (lesson(solution: ".incrementButtonTapped"), "expected count == 2, but count is 1"),
    (lesson(check: "expect count == 2"), "this wrong answer solves the step"),
    (lesson(wrong: [".decrementButtonTapped"]), "the step has 1 wrong answer, and needs 3"),
    (lesson(when: "expect count == 7"), "no wrong answer meets this condition"),
    (lesson(solution: ".incremented"), "Counter.Action has no case 'incremented'"),
    (lesson(check: "expect cuont == 2"), "there is no variable or state property 'cuont'"),
    (lesson(check: "count"), "only 'expect' may stand here"),
  ])
  @MainActor
  func aShortcomingIsFound(_ text: String, _ message: String) async throws {
    let findings = try await findings(text)
    #expect(findings.contains { $0.contains(message) }, "\(findings)")
  }

  // MARK: The prompt

  private static let trapping = """
    # Traps

    ## A trap

    Find the trap.

    ```tcash start
    set world fixed
    load faults
    .safeTapped
    ```
    ```tcash check
    expect experiments == 3
    expect ran state
    ```
    ```hint
    Go on.
    ```

    ## The end
    """

  /// The lesson goes on where it was, with the session, and the progress is there in another process.
  @Test func aLessonSurvivesATrap() throws {
    try Program.withFolder { folder in
      let file = "\(folder)/trapping.md"
      try Self.trapping.write(toFile: file, atomically: true, encoding: .utf8)
      let environment = [
        "TCASH_SESSIONS": "\(folder)/sessions", "TCASH_LESSONS": "\(folder)/progress",
      ]
      var terminal = try Program.start(
        ["learn", file],
        columns: 100,
        rows: 40,
        environment: environment,
        waitingFor: "faults> "
      )
      #expect(terminal.screen.text.contains("1 of 2: A trap"))
      try terminal.run(".safeTapped", at: "faults> ", showing: "experiments: 1 → 2")
      try terminal.run("state", at: "faults> ", showing: "experiments: 2")
      try terminal.run(".reducerTapped(.division)", at: "faults> ", showing: "1 of 2: A trap")
      #expect(terminal.screen.text.contains("error[trapped]"))
      try terminal.run("next", at: "faults> ", showing: "Not yet.")
      try terminal.run(".safeTapped", at: "faults> ", showing: "✓ Right. `next` goes on.")
      try terminal.run("next", at: "faults> ", showing: "2 of 2: The end")
      terminal.send(PseudoTerminal.Key.endOfInput)
      #expect(try terminal.waitForExit() == 0)
      terminal = try Program.start(
        ["learn", file],
        columns: 100,
        environment: environment,
        waitingFor: "faults> "
      )
      #expect(terminal.screen.text.contains("2 of 2: The end"))
      try terminal.run("next", at: "faults> ", showing: "That was the last step")
      try terminal.run("lesson hint", at: "faults> ", showing: "error[no-lesson]")
      terminal.send(PseudoTerminal.Key.endOfInput)
      #expect(try terminal.waitForExit() == 0)
      // Only the last session of each run is kept.
      let sessions = try FileManager.default.contentsOfDirectory(atPath: "\(folder)/sessions")
      #expect(sessions.count { $0.hasSuffix(".journal") } == 2, "\(sessions)")
    }
  }

  @Test func aLessonNeedsATerminal() throws {
    try Program.withFolder { folder in
      let file = "\(folder)/trapping.md"
      try Self.trapping.write(toFile: file, atomically: true, encoding: .utf8)
      let result = try Program.run(["learn", file])
      #expect(result.status == 2)
      #expect(result.errors.contains("a lesson needs the prompt"))
    }
  }

  @Test func aNewLessonIsProved() throws {
    try Program.withFolder { folder in
      #expect(try Program.run(["learn", "--new", "\(folder)/first"]).status == 0)
      let proof = try Program.run(["learn", "--check", folder])
      #expect(proof.status == 0 && proof.output.hasPrefix("first: proved"), "\(proof)")
      let again = try Program.run(["learn", "--new", "\(folder)/first.md"])
      #expect(again.status == 3 && again.errors.contains("can't be written"), "\(again)")
    }
  }

  // MARK: Exercises

  private static let exercise = """
    # Writing

    ## Count

    ```swift exercise Sources/Count.swift
    let wrong = 1
    ```
    ```swift solution
    let right = 1
    ```
    ```tcash start
    set world fixed
    load counter
    ```
    ```tcash check
    .incrementButtonTapped
    expect count == 2, "two"
    ```
    """

  /// The program's features are what they are: the proof compares them with the text in the file.
  @MainActor
  @Test func anExerciseIsProvedByTheFileThatWasBuilt() async throws {
    try await Program.withFolder { folder in
      @MainActor
      func messages(_ text: String?, _ lesson: String) async throws -> [String] {
        if let text {
          try FileManager.default.createDirectory(
            atPath: "\(folder)/Sources",
            withIntermediateDirectories: true
          )
          try text.write(toFile: "\(folder)/Sources/Count.swift", atomically: true, encoding: .utf8)
        }
        let lesson = try LessonReader.lesson(lesson, path: "a.md", name: "a")
        let result = await LessonProof.result(of: lesson, package: folder) {
          .isolated(Self.features, presenter: Events())
        }
        return result.findings.map(\.diagnostic.problem.message) + result.unprovedExercises
      }
      let solved = Self.exercise.replacing("count == 2", with: "count == 1")
      let mistaken = Self.exercise.replacing("expect count == 2", with: "expect count 2")
      let cases: [(text: String?, lesson: String, found: [String])] = [
        (nil, Self.exercise, ["Sources/Count.swift"]),
        ("let wrong = 1\n", Self.exercise, []),
        ("let other = 1\n", Self.exercise, ["Sources/Count.swift"]),
        ("let right = 1\n", Self.exercise, ["expected count == 2, but count is 1"]),
        ("let right = 1\n", solved, []),
        ("let wrong = 1\n", solved, ["the step is solved before anything is typed"]),
        ("let wrong = 1\n", mistaken, ["'expect' takes no further argument, but found '2'"]),
      ]
      for (text, lesson, expected) in cases {
        let found = try await messages(text, lesson)
        #expect(found == expected, "\(text ?? "no file")")
      }
    }
  }

  @Test(arguments: [
    ("Sources/Count.swift", "../Count.swift", "a file in the shell's package"),
    ("swift solution", "swift other", "only 'swift exercise PATH' and 'swift solution'"),
    (
      "swift exercise Sources/Count.swift", "text", "belongs below the step's 'swift exercise PATH'"
    ),
  ])
  func aWrongExerciseIsExplained(_ part: String, _ other: String, _ message: String) {
    let text = Self.exercise.replacing(part, with: other)
    do {
      _ = try LessonReader.lesson(text, path: "a.md", name: "a")
      Issue.record("it can be read")
    } catch {
      let problem = (error as? EvaluationError)?.diagnostic.problem.message ?? "\(error)"
      #expect(problem.contains(message))
    }
  }

  /// Only answers that act and do not solve the step are told, and never a line that begins with a space.
  @MainActor
  @Test func whatALearnerTriesIsTold() async throws {
    try await Program.withFolder { folder in
      let lesson = try LessonReader.lesson(Self.lesson(), path: "a.md", name: "a")
      let learner = await Learner(lesson, progressIn: folder)
      var told: [String] = []
      learner.onEvent = { event in
        if case .wrong(let answer, let reason) = event.kind {
          told.append("\(answer): \(reason ?? "")")
        }
      }
      for line in [
        "state", "set depth 2", ".incrementButtonTapped", " edit count = 7", "hint", ".nothing", "",
      ] {
        await learner.type(line)
      }
      #expect(
        told == [
          ".incrementButtonTapped: expected count == 2, but count is 1",
          ".nothing: expected count == 2, but count is 7",
        ]
      )
    }
  }

  /// The file is written if there is none, and begins anew with 'lesson reset', which keeps the learner's text.
  @MainActor
  @Test func anExerciseIsGivenAndTakenBack() async throws {
    try await Program.withFolder { folder in
      let lesson = try LessonReader.lesson(Self.exercise, path: "a.md", name: "a")
      let learner = await Learner(lesson, progressIn: "\(folder)/progress", package: folder)
      let file = "\(folder)/Sources/Count.swift"
      #expect(try String(contentsOfFile: file, encoding: .utf8) == "let wrong = 1\n")
      try "let mine = 1\n".write(toFile: file, atomically: true, encoding: .utf8)
      await learner.type("solution")
      #expect(learner.shown.contains("let right = 1"))
      await learner.type("next")
      #expect(learner.shown.contains("Not yet."))
      await learner.type("lesson reset")
      #expect(try String(contentsOfFile: file, encoding: .utf8) == "let wrong = 1\n")
      let kept = "\(folder)/progress/Count.swift.1"
      #expect(try String(contentsOfFile: kept, encoding: .utf8) == "let mine = 1\n")
    }
  }

  // MARK: Recorded lessons

  /// What was done is the solution, what only looked is shown, and the proof holds without a change.
  @Test func aRecordedSessionIsALessonThatHolds() throws {
    try Program.withFolder { folder in
      let file = "\(folder)/recorded.md"
      let session = """
        record --lesson "\(file)"
        set world fixed
        load counter
        dep numberFact mock
        .incrementButtonTapped
        state count
        .incrementButtonTapped
        set depth 3
        .factButtonTapped
        undo
        record off
        """
      let recorded = try Program.run(["-c", session, "--allow-write", folder])
      #expect(recorded.output.contains("recorded 4 steps in"), "\(recorded)")
      let lesson = try LessonReader.lesson(at: ResolvedPath(file))
      #expect(
        lesson.steps.map { $0.solution?.text } == [
          ".incrementButtonTapped\n", ".incrementButtonTapped\n", ".factButtonTapped\n", "undo\n",
        ]
      )
      #expect(lesson.steps[0].start?.text.contains("dep numberFact mock") == true)
      let proof = try Program.run(["learn", "--check", file])
      #expect(proof.status == 1 && !proof.errors.contains("is solved without"), "\(proof)")
      #expect(proof.errors.contains("the step has 1 wrong answer, and needs 3"), "\(proof)")
    }
  }

  /// Marks divide it, and name the parts.
  @Test func marksAreTheStepsOfARecordedLesson() throws {
    try Program.withFolder { folder in
      let file = "\(folder)/recorded.md"
      let session = """
        record --lesson "\(file)"
        load counter
        mark "Up"
        repeat 2 { .incrementButtonTapped }
        .incrementButtonTapped
        mark "Down"
        state
        .decrementButtonTapped
        record off
        """
      let recorded = try Program.run(["-c", session, "--allow-write", folder])
      #expect(recorded.output.contains("recorded 2 steps in"), "\(recorded)")
      let proof = try Program.run(["learn", "--check", file])
      #expect(proof.status == 0 && proof.output.hasPrefix("recorded: proved (2 steps"), "\(proof)")
    }
  }

  // MARK: Learners

  private static let lessons = LessonCourse([
    ResolvedPath("Examples/Lessons", in: Program.root.path)
  ])

  /// Answers wrongly and rightly, asks for help, goes back, leaves, and comes back.
  @Test(arguments: lessons.paths)
  @MainActor
  func aLearnerGoesThroughALesson(_ path: ResolvedPath) async throws {
    try await Program.withFolder { folder in
      let lesson = try LessonReader.lesson(at: path)
      var learner = await Learner(lesson, progressIn: folder)
      for (index, step) in lesson.steps.enumerated() {
        #expect(learner.shown.contains("\(index + 1) of \(lesson.steps.count): \(step.title)"))
        if step.check != nil {
          for wrong in step.wrong {
            await learner.answer(wrong)
            #expect(!learner.isRight, "\(step.title): \(wrong.text)")
            await learner.type("next")
            #expect(learner.shown.contains("Not yet."))
            await learner.type("lesson reset")
          }
          for _ in 0...step.hints.count { await learner.type("hint") }
          #expect(learner.shown.contains("`solution` shows what solves it."))
          // Leaves in the middle, and comes back.
          learner = await Learner(lesson, progressIn: folder)
          #expect(learner.shown.contains("\(index + 1) of"), "\(learner.shown)")
          guard step.exercise == nil else {
            await learner.type("skip")
            continue
          }
          if let solution = step.solution { await learner.answer(solution) }
          #expect(learner.isRight, "\(step.title)")
        }
        await learner.type("next")
      }
      #expect(learner.shown.contains("That was the last step of **\(lesson.title)**."))
      let solved = lesson.steps.count { $0.exercise == nil }
      #expect(learner.doneCount == solved)
    }
  }
}

/// Learns a lesson in this process, as at a prompt.
@MainActor
private final class Learner {
  private let conversation: ShellHost.Conversation
  private let guide: LessonGuide
  private let events = Events()
  private let lesson: Lesson
  private let progress: ProgressFolder?

  init(_ lesson: Lesson, progressIn folder: String, package: String? = nil) async {
    self.lesson = lesson
    progress = ProgressFolder(of: "tcash", environment: ["TCASH_LESSONS": folder])
    let features = ExampleShell().features.map(\.registered)
    conversation = .isolated(features, presenter: events)
    guide = LessonGuide(conversation, LessonCourse([]), keepingProgressIn: progress)
    conversation.evaluator.teacher = guide
    if let package {
      guide.workshop = ExerciseWorkshop(package: package) {
        .isolated(features, presenter: Events())
      }
    }
    guide.begin(lesson)
    await guide.proceed()
  }

  /// What was shown since the last thing that was typed.
  var shown: String { events.text }
  var isRight: Bool { shown.contains("✓ **Right.**") }
  var doneCount: Int { (try? progress?.progress(of: lesson))?.doneCount(of: lesson) ?? 0 }

  var onEvent: ((LessonEvent) -> Void)? {
    get { guide.onEvent }
    set { guide.onEvent = newValue }
  }

  func type(_ line: String) async {
    await answer(SourceText(Evaluator.expandingLessonWord(line)))
  }

  /// Types statements. Those that fail leave the others untouched.
  func answer(_ source: SourceText) async {
    events.text = ""
    _ = await conversation.runEachStatement(of: source)
    await guide.proceed(after: source)
  }
}

/// Keeps the prose that is presented.
@MainActor
private final class Events: Presenter {
  var text = ""

  func present(_ event: ShellEvent) {
    guard case .report(.prose(let blocks)) = event.kind else { return }
    for block in blocks {
      switch block {
      case .heading(let line), .paragraph(let line), .item(let line, _, _), .quote(let line):
        text += line + "\n"
      case .code(let lines, _): text += lines.joined(separator: "\n") + "\n"
      case .rule: break
      }
    }
  }
}
