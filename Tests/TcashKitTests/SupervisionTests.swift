import Foundation
import PlatformIO
import ShellHost
import ShellLanguage
import ShellOutput
import SystemPackage
import Testing

@testable import TcashKit

/// What a supervisor makes of what it hears.
@Suite struct SupervisionTests {
  @Test(
    arguments: [
      .journal("/a b/c\\d.journal"), .journal(nil), .ready,
      .within(told(".x", in: "a file\u{1b}.tcash", line: 3), isReplay: false),
      .within(told(".x"), isReplay: true),
      .display(lookOfATest), .running(told("repeat 2 {\n  .x(\"\\n\")\n}")), .running(told("")),
      .idle(conversation: 2), .replayed(12), .trap(4), .stackOverflow, .stuck,
      .work("in the reducer", conversation: 3), .work("in a task", conversation: nil),
      .frame("A.swift:1 in f()"), .pager(7), .restart("/x"), .line("if a {\n\\"), .ended(0),
      .failed("no output"),
    ] as [ControlMessage]
  )
  func messagesAreLinesAndReadAgain(_ message: ControlMessage) {
    let line = message.line
    #expect(line.hasSuffix("\n"))
    #expect(line.count { $0 == "\n" } == 1)
    #expect(ControlMessage(line: line.dropLast()) == message)
  }

  @Test(arguments: [
    "", "unknown thing", "trap x", "replayed", "trapped 4", "display {}", "running 1 2 3",
    "running 1 1 0 9 99 x", "idle",
  ])
  func otherLinesAreNoMessages(_ line: String) {
    #expect(ControlMessage(line: line) == nil)
  }

  @Test(
    arguments: [
      (
        "Swift/IntegerTypes.swift:9012: Fatal error: Division by zero\nCurrent stack trace:\n0  lib 1\n",
        "Fatal error: Division by zero", nil, ""
      ),
      (
        "App/Feature.swift:31: Fatal error: two\nlines\n",
        "Fatal error: two\nlines", "Feature.swift:31", ""
      ),
      (
        "about to divide\nApp/A.swift:3: Precondition failed: no\n",
        "Precondition failed: no", "A.swift:3", "about to divide\n"
      ),
      (
        "Could not cast value of type 'A' (0x1) to 'B' (0x2).\n",
        "Could not cast value of type 'A' (0x1) to 'B' (0x2).", nil, ""
      ),
      (
        "Simultaneous accesses to 0x1, but modification requires exclusive access.\nPrevious access x\n",
        "Simultaneous accesses to 0x1, but modification requires exclusive access.", nil, ""
      ),
    ] as [(String, String, String?, String)]
  )
  func theRuntimesMessageIsFound(
    _ text: String,
    _ message: String,
    _ place: String?,
    _ rest: String
  ) {
    let (found, other) = RuntimeMessage.find(in: text)
    #expect(found == RuntimeMessage(text: message, place: place))
    #expect(other == rest)
  }

  @Test(arguments: ["", "hello\n", "a Fatal error in the middle\n", "12: Fatal error\n"])
  func otherTextIsNoMessage(_ text: String) {
    let (found, other) = RuntimeMessage.find(in: text)
    #expect(found == nil)
    #expect(other == text)
  }

  @Test func textIsHeldAsLongAsItMayBelongToATrap() {
    var text = HeldText()
    let start = ContinuousClock.now
    text.append(Array("hello\nwor".utf8), at: start)
    #expect(text.released(at: start) == "hello\n")
    #expect(text.released(at: start) == "")
    #expect(text.released(at: start + .milliseconds(50)) == "wor")
    text.append(Array("A/B.swift:1: Fatal error: no\n".utf8), at: start)
    #expect(text.released(at: start + .seconds(30)) == "")
    #expect(text.held == "A/B.swift:1: Fatal error: no\n")
    #expect(text.released(at: start + .seconds(60)) == "A/B.swift:1: Fatal error: no\n")
    #expect(text.held == "")
  }

  @Test func aCharacterThatIsSplitByAReadIsWhole() {
    for text in ["é", "→", "🙂", "a🙂b→"] {
      var held = HeldText()
      for byte in text.utf8 { held.append([byte], at: .now) }
      #expect(held.held == text)
      // A character that stays incomplete is not lost.
      var cut = HeldText()
      cut.append(Array(text.utf8.dropLast()), at: .now)
      cut.end()
      #expect(cut.held == String(decoding: text.utf8.dropLast(), as: UTF8.self))
    }
  }

  @Test func aTrapIsToldAtItsStatement() {
    var status = ShellStatus()
    let messages: [ControlMessage] = [
      .ready, .running(told(".divideTapped")), .trap(SIGILL),
      .work("in the reducer of a, at #1 .divideTapped", conversation: 1),
      .frame("A.swift:3 in f()"), .frame("B.swift:4 in g()"),
    ]
    for message in messages { status.apply(message) }
    let message = RuntimeMessage(text: "Fatal error: Division by zero", place: nil)
    #expect(
      Self.text(status, .exited(70), message) == """
        error[trapped]: Fatal error: Division by zero
          .divideTapped
          ^~~~~~~~~~~~~
          in the reducer of a, at #1 .divideTapped
          at A.swift:3 in f()
          at B.swift:4 in g()
        """
    )
  }

  @Test func aTrapWithinAFileIsToldWithItsLine() {
    var status = ShellStatus()
    for message in [
      .ready, .running(told("source a.tcash")),
      .within(told(".divideTapped", in: "a.tcash", line: 3), isReplay: false), .trap(SIGILL),
    ] as [ControlMessage] { status.apply(message) }
    #expect(
      Self.text(status, .exited(70), RuntimeMessage(text: "Fatal error: x", place: nil)) == """
        error[trapped]: Fatal error: x
          source a.tcash
          ^~~~~~~~~~~~~~
          at line 3 of a.tcash: .divideTapped
        """
    )
  }

  // MARK: Processes

  #if os(Linux)
  /// To load the program a second time would take as long as the rest of a short script. A program
  /// that was started has the variable that announces the supervisor in its environment.
  @Test(arguments: [[], ["--quiet"]])
  func aScriptsShellIsAForkOfItsSupervisor(_ options: [String]) throws {
    let supervisor = #"$(awk '$1 == "PPid:" { print $2 }' /proc/$PPID/status)"#
    let script = """
      !readlink /proc/\(supervisor)/exe
      !tr '\\0' '\\n' < /proc/$PPID/environ
      """
    let arguments = options + ["-c", script, "--allow-shell"]
    let result = try Program.run(arguments, environment: ["A": "b"])
    #expect(result.status == 0, "\(result)")
    #expect(result.output.contains("/tcash\n"))
    #expect(result.output.contains("A=b\n"))
    #expect(!result.output.contains("\(SupervisorLink.variable)="))
  }
  #endif

  // MARK: The board

  @Test func theBoardHasTheStatementsThatRun() throws {
    let board = try StatementBoard()
    let shell = try #require(StatementBoard(descriptor: board.descriptor.duplicate()))
    #expect(board.messages() == [])
    let file = told("source a", conversation: 1)
    let inner = told(".x(\"\\n\")\n", in: "a\\b", line: 7, conversation: 1)
    let other = told("é\n}", conversation: 2)
    shell.record(.running(file))
    shell.record(.within(inner, isReplay: false))
    shell.record(.running(other))
    #expect(
      board.messages() == [.running(file), .within(inner, isReplay: false), .running(other)]
    )
    shell.record(.idle(conversation: 1))
    #expect(board.messages() == [.running(file), .idle(conversation: 1), .running(other)])
    shell.record(.within(inner, isReplay: true))
    shell.clearInnerStatements()
    shell.record(.running(told("next", conversation: 1)))
    #expect(board.messages() == [.running(other), .running(told("next", conversation: 1))])
  }

  @Test func theBoardHoldsTheLongestStatementAndManyConversations() throws {
    let board = try StatementBoard()
    let long = told(
      String(repeating: "\\", count: 100_000),
      in: String(repeating: "/", count: 4000)
    )
    board.record(.running(long))
    #expect(board.messages() == [.running(long)])
    for number in 1...40 { board.record(.running(told("\(number)", conversation: number))) }
    let texts = board.messages().compactMap { message -> String? in
      if case .running(let statement) = message { statement.text } else { nil }
    }
    #expect(texts.last == "40")
    #expect(texts.count == 8)
  }

  @Test func memoryThatIsTooShortIsNoBoard() throws {
    let memory = try FileDescriptor.privateMemory(size: 10)
    #expect(StatementBoard(descriptor: memory) == nil)
    try memory.close()
  }

  @Test func aStatementOfAFileEndsWithTheStatementThatRunsTheFile() {
    var status = ShellStatus()
    for message in [
      .ready, .running(told("source a")), .within(told("x"), isReplay: false),
      .idle(conversation: 1),
    ] as [ControlMessage] { status.apply(message) }
    #expect(status.innerStatement == nil)
    status.apply(.within(told("y"), isReplay: false))
    status.apply(.running(told("next")))
    #expect(status.innerStatement == nil)
  }

  @Test func twoMessagesAreNotOne() {
    let text = "A/A.swift:1: Fatal error: one\nA/B.swift:2: Fatal error: two\n"
    #expect(
      RuntimeMessage.find(in: text).message
        == RuntimeMessage(text: "Fatal error: one", place: "A.swift:1")
    )
  }

  @Test func aJournalThatIsGoneIsForgotten() {
    var status = ShellStatus()
    #expect(status.journal == .untold)
    status.apply(.journal("/a"))
    #expect(status.journal == .file("/a"))
    status.apply(.journal(nil))
    #expect(status.journal == .nowhere)
  }

  @Test func whatOutputLooksLikeIsKeptForTheSupervisor() {
    var status = ShellStatus()
    status.apply(.display(lookOfATest))
    #expect(status.display == lookOfATest)
  }

  @Test func aTrapWhileALineIsEditedHasNoStatement() {
    var status = ShellStatus()
    for message in [.ready, .running(told("wait")), .idle(conversation: 1), .trap(SIGTRAP)]
      as [ControlMessage]
    {
      status.apply(message)
    }
    #expect(status.isEditing)
    #expect(
      Self.text(status, .exited(70), nil)
        == "error[trapped]: a trap without a message, such as an arithmetic overflow"
    )
    #expect(
      Self.text(status, .exited(70), RuntimeMessage(text: "Fatal error: x", place: "A.swift:1"))
        == "error[trapped]: Fatal error: x\n  at A.swift:1"
    )
  }

  @Test func otherEndsAreToldAsWhatTheyAre() {
    var status = ShellStatus()
    status.apply(.ready)
    #expect(Self.text(status, .killed(SIGKILL), nil).hasPrefix("error[killed]: "))
    #expect(Self.text(status, .killed(SIGSEGV), nil).contains("stack overflow"))
    status.apply(.running(told("1 matches /x/")))
    status.apply(.stuck)
    #expect(Self.text(status, .exited(130), nil).hasPrefix("error[did-not-stop]: "))
  }

  @Test func theConversationThatTrapsIsTheOneThatIsTold() {
    var status = ShellStatus()
    for message in [
      .running(told(".one", conversation: 1)), .running(told(".two", conversation: 2)),
    ] as [ControlMessage] { status.apply(message) }
    #expect(status.statement?.text == ".two")
    status.apply(.trap(SIGILL))
    status.apply(.work("in the reducer of one", conversation: 1))
    #expect(status.statement?.text == ".one")
  }

  @Test func anEndOfTheProgramsOwnIsNoneOfTheShells() {
    var status = ShellStatus()
    status.apply(.running(told("x")))
    #expect(
      Self.text(status, .exited(0), nil).hasPrefix(
        "error[program-ended]: a feature ended the program, with status 0"
      )
    )
    status.apply(.failed("a feature closed the standard output"))
    #expect(Self.text(status, .exited(70), nil).hasPrefix("error[shell-failed]: "))
  }

  /// What the line says may have line ends itself, and need no more room than it takes.
  @Test(arguments: ["", "send .a", "let a = \"b\\n\"\n\nsend .c(\"\\u{1F600}\") // 茶"])
  func aContinuedSessionIsToldAsItIs(line: String) throws {
    let session = ContinuedSession(
      journal: "/home/blob/a \"b\"\n.journal",
      .init(limit: 3, isRestart: true, isReloaded: true),
      line: line
    )
    let value = try session.value()
    let read = try ContinuedSession(value: value)
    #expect(read == session)
    #expect(value.utf8.count < 200 + line.utf8.count)
    #expect(try ContinuedSession(value: ContinuedSession(journal: nil).value()).journal == nil)
    // As other versions tell it.
    let other = try ContinuedSession(value: #"{"journal":"/a","more":1}"#)
    #expect(other == ContinuedSession(journal: "/a"))
    #expect(throws: (any Error).self) { try ContinuedSession(value: line) }
  }

  private static func text(
    _ status: ShellStatus,
    _ end: ShellProcess.End,
    _ message: RuntimeMessage?
  ) -> String {
    let notice = TrapNotice(status, end, message)
    return DiagnosticRenderer(source: notice.source).lines(for: notice.diagnostic).map(\.plain)
      .joined(separator: "\n")
  }
}

/// Settings that a session has changed.
private let lookOfATest = {
  var settings = DisplaySettings()
  settings.theme = "light"
  settings.format = .json
  settings.color = .on
  settings.colors = ["path": "bold 24"]
  settings.width = 70
  settings.depth = 3
  return settings
}()

/// A statement as a shell tells of it.
private func told(
  _ text: String,
  in file: String? = nil,
  line: Int = 1,
  conversation: Int = 1
) -> ReportedStatement {
  let source = SourceText(text, name: file, firstLine: line)
  return ReportedStatement(
    StatementPlace(SourceSpan(0, text.utf8.count), in: source),
    conversation: conversation
  )
}
