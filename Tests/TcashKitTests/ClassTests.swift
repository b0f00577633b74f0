import Foundation
import PlatformIO
import ShellLessons
import ShellOutput
import ShellSession
import TerminalTesting
import Testing

/// A class: what learners report, and the board that shows it.
@MainActor
@Suite struct ClassTests {
  private static let text = """
    # Counting

    ## One

    ```tcash start
    set world fixed
    load counter
    ```
    ```tcash check
    expect count == 1
    ```
    ```tcash solution
    .incrementButtonTapped
    ```
    ```hint
    Plus.
    ```

    ## Two

    ```tcash check
    expect count == 2
    ```
    ```tcash solution
    .incrementButtonTapped
    ```
    """

  private let lesson: Lesson
  private let temporary = TemporaryFolder()

  init() throws {
    lesson = try LessonReader.lesson(Self.text, path: "a.md", name: "a")
  }

  private func event(_ kind: LessonEvent.Kind, step: Int = 0) -> LessonEvent {
    LessonEvent(kind: kind, lesson: lesson, step: step)
  }

  // MARK: Files

  @Test func theBoardShowsWhereEachIsAndWhoIsStuck() throws {
    let folder = try #require(temporary.path)
    var time = 1_000.0
    let path = ResolvedPath(folder)
    func log(_ name: String, _ id: String) throws -> LearnerLog {
      try LearnerLog(in: path, learner: name, id: id) { Date(timeIntervalSince1970: time) }
    }
    let ada = try log("Ada", "00000001")
    let bob = try log("Bob", "00000002")
    // Somebody else has the same name.
    let other = try log("Bob", "00000003")
    for log in [ada, bob, other] { #expect(log.note(event(.began)) == nil) }
    time += 30
    _ = ada.note(event(.solved))
    _ = ada.note(event(.began, step: 1))
    for answer in ["a", "b", "c", "a"] {
      _ = bob.note(event(.wrong(answer: answer, reason: "count is 0")))
    }
    _ = bob.note(event(.hint))
    _ = other.note(event(.wrong(answer: "a", reason: "count is 0")))
    let room = ClassRoom(in: path)
    let learners = room.learners
    #expect(learners.map(\.name) == ["Ada", "Bob", "Bob"])
    #expect(learners.map(\.step) == [2, 1, 1])
    #expect(learners.map { $0.status(at: time) } == [.working, .stuck, .working])
    #expect(learners.map { $0.status(at: time + 400) } == [.stuck, .stuck, .stuck])
    #expect(learners.map { $0.status(at: time + 4_000) } == [.idle, .idle, .idle])
    #expect(room.summary(at: time) == "3 learners, 1 stuck")
    let most = try #require(room.wrongAnswers.first)
    #expect(most.answer == "a" && most.count == 3 && most.learners.count == 1)
    let lines = room.reports(at: time + 90).flatMap {
      TextFormat(options: TextOptions()).lines(for: $0).map(\.plain)
    }
    #expect(lines.first == "  Bob stuck   1/2  One (Counting): 2 min, 4 wrong answers, 1 hint")
    #expect(lines.contains { $0.hasPrefix("  1× a") && $0.hasSuffix("One: count is 0") })
    ada.noteEnd()
    #expect(ClassRoom(in: path).learners[0].status(at: time) == .left)
  }

  /// What is torn, or is no record, is left out, and counted. The learner's next record is whole.
  @Test func aDamagedFileLosesOnlyWhatIsDamaged() throws {
    let folder = try #require(temporary.path)
    let path = ResolvedPath(folder)
    let log = try LearnerLog(in: path, learner: "../Zoë \u{1b}[31m", id: "00000001")
    _ = log.note(event(.began))
    _ = log.note(event(.solved))
    let names = Folder.names(in: folder)
    #expect(names == ["zoë-31m-00000001.learner.jsonl"])
    let file = "\(folder)/\(names[0])"
    let handle = try #require(FileHandle(forWritingAtPath: file))
    try handle.truncate(atOffset: handle.seekToEnd() - 20)
    try handle.close()
    _ = log.note(event(.began, step: 1))
    let room = ClassRoom(in: path)
    #expect(room.unreadable == [names[0]: 1])
    #expect(room.learners.map(\.step) == [2])
    #expect(room.learners[0].name == "../Zoë \\u{1b}[31m")
    // A file that is gone begins anew, and a folder that is gone is told of once.
    try FileManager.default.removeItem(atPath: file)
    #expect(log.note(event(.hint, step: 1)) == nil)
    #expect(ClassRoom(in: path).learners[0].hintCount == 1)
    try FileManager.default.removeItem(atPath: folder)
    #expect(log.note(event(.hint, step: 1))?.contains("can't be reported") == true)
    #expect(log.note(event(.hint, step: 1)) == nil)
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  @Test func aClassNeedsItsFolder() throws {
    try Program.withFolder { folder in
      let missing = try Program.run(["class", "\(folder)/none"])
      #expect(missing.status == 2 && missing.errors.contains("there is no folder"))
      let empty = try Program.run(["class", folder])
      #expect(empty.status == 0 && empty.output.contains("nobody is there yet"))
    }
  }

  // MARK: Learners

  /// Twenty at once; three are killed, and one's file is cut. The others' progress is whole.
  @Test func twentyLearnersReportAtOnce() throws {
    try Program.withFolder { folder in
      let room = "\(folder)/class"
      try FileManager.default.createDirectory(atPath: room, withIntermediateDirectories: true)
      let file = "\(folder)/counting.md"
      try Self.text.write(toFile: file, atomically: true, encoding: .utf8)
      let terminals = try (0..<20).map { number in
        try Program.start(
          ["learn", file, "--report", room, "--as", "Learner \(number)"],
          environment: [
            "TCASH_LESSONS": "\(folder)/progress\(number)", "TCASH_SESSIONS": "\(folder)/sessions",
          ],
          waitingFor: "counter> "
        )
      }
      for terminal in terminals { terminal.send(".decrementButtonTapped\r") }
      for (number, terminal) in terminals.enumerated() {
        try terminal.type("edit count = \(number + 5)", until: "count: -1 → \(number + 5)")
      }
      for terminal in terminals.prefix(3) {
        // The shell must not see that its parent is gone, after which it would leave in order.
        let shell = try terminal.childOfProgram()
        kill(shell, SIGSTOP)
        terminal.signal(SIGKILL)
        kill(shell, SIGKILL)
      }
      for terminal in terminals.dropFirst(3) {
        try terminal.type("edit count = 1", until: "✓ Right.")
        try terminal.type("next", until: "2 of 2: Two")
      }
      let cut = try #require(
        Folder.names(in: room).first { $0.hasPrefix("learner-19-") }.map { "\(room)/\($0)" }
      )
      try FileHandle(forWritingAtPath: cut)?.truncate(atOffset: 30)
      for (number, terminal) in terminals.enumerated().dropFirst(3) where number % 2 == 0 {
        try terminal.type(".incrementButtonTapped", until: "✓ Right.")
        try terminal.type("next", until: "That was the last step")
      }
      let output = try Program.run(["class", room, "--format", "json"]).output
      let lines = output.split(separator: "\n").map { Data($0.utf8) }
      let list = try JSONSerialization.jsonObject(with: try #require(lines.first))
      let learners = try #require((list as? [String: Any])?["learners"] as? [[String: Any]])
      var found: [String: [String]] = [:]
      for learner in learners {
        let name = try #require(learner["name"] as? String)
        found[name] = ["\(learner["status"] ?? "")", "\(learner["step"] ?? "")"]
      }
      var expected: [String: [String]] = [:]
      for number in 0..<19 {
        expected["Learner \(number)"] =
          number < 3 ? ["working", "1"] : [number % 2 == 0 ? "ended" : "working", "2"]
      }
      #expect(found == expected)
      // The cut file has no whole record any more, and says so.
      #expect(try Program.run(["class", room]).output.contains("1 line can't be read"))
      for terminal in terminals.dropFirst(3) { terminal.send(PseudoTerminal.Key.endOfInput) }
      for terminal in terminals.dropFirst(3) { #expect(try terminal.waitForExit() == 0) }
      for terminal in terminals.prefix(3) { _ = try terminal.waitForExit() }
    }
  }

  /// The board follows, and leaves what was on the screen before, also when the program is told to end.
  @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
  func theBoardIsLive(until signal: Int32) throws {
    try Program.withFolder { folder in
      let terminal = try Program.start(
        ["class", folder],
        waitingFor: "nobody is there yet"
      )
      let log = try LearnerLog(in: ResolvedPath(folder), learner: "Ada", id: "00000001")
      _ = log.note(event(.began))
      try terminal.wait(for: "Ada working 1/2  One (Counting)")
      if signal == SIGINT {
        terminal.send(PseudoTerminal.Key.interrupt)
      } else {
        terminal.signal(signal)
      }
      #expect(try terminal.waitForExit() == 0)
      #expect(String(decoding: terminal.output, as: UTF8.self).contains("\u{1b}[?1049l"))
    }
  }
}
