import Foundation
import ShellHost
import ShellLanguage
import ShellOutput
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
      .frame("A.swift:1 in f()"), .pager(7), .restart("/x"), .ended(0), .failed("no output"),
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
    text.append("hello\nwor", at: start)
    #expect(text.released(at: start) == "hello\n")
    #expect(text.released(at: start) == "")
    #expect(text.released(at: start + .milliseconds(50)) == "wor")
    text.append("A/B.swift:1: Fatal error: no\n", at: start)
    #expect(text.released(at: start + .seconds(30)) == "")
    #expect(text.held == "A/B.swift:1: Fatal error: no\n")
    #expect(text.released(at: start + .seconds(60)) == "A/B.swift:1: Fatal error: no\n")
    #expect(text.held == "")
  }

  @Test func aTrapIsToldAtItsStatement() {
    var account = ShellStatus()
    let messages: [ControlMessage] = [
      .ready, .running(told(".divideTapped")), .trap(SIGILL),
      .work("in the reducer of a, at #1 .divideTapped", conversation: 1),
      .frame("A.swift:3 in f()"), .frame("B.swift:4 in g()"),
    ]
    for message in messages { account.apply(message) }
    let message = RuntimeMessage(text: "Fatal error: Division by zero", place: nil)
    #expect(
      Self.text(account, .exited(70), message) == """
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
    var account = ShellStatus()
    for message in [
      .ready, .running(told("source a.tcash")),
      .within(told(".divideTapped", in: "a.tcash", line: 3), isReplay: false), .trap(SIGILL),
    ] as [ControlMessage] { account.apply(message) }
    #expect(
      Self.text(account, .exited(70), RuntimeMessage(text: "Fatal error: x", place: nil)) == """
        error[trapped]: Fatal error: x
          source a.tcash
          ^~~~~~~~~~~~~~
          at line 3 of a.tcash: .divideTapped
        """
    )
    // Another thread goes on for a moment.
    for message in [
      .idle(conversation: 1), .running(told("next")), .within(told("x"), isReplay: false),
    ] as [ControlMessage] { account.apply(message) }
    #expect(account.statement?.text == "source a.tcash")
    #expect(account.innerStatement?.statement.text == ".divideTapped")
  }

  @Test func aStatementOfAFileEndsWithTheStatementThatRunsTheFile() {
    var account = ShellStatus()
    for message in [
      .ready, .running(told("source a")), .within(told("x"), isReplay: false),
      .idle(conversation: 1),
    ] as [ControlMessage] { account.apply(message) }
    #expect(account.innerStatement == nil)
    account.apply(.within(told("y"), isReplay: false))
    account.apply(.running(told("next")))
    #expect(account.innerStatement == nil)
  }

  @Test func twoMessagesAreNotOne() {
    let text = "A/A.swift:1: Fatal error: one\nA/B.swift:2: Fatal error: two\n"
    #expect(
      RuntimeMessage.find(in: text).message
        == RuntimeMessage(text: "Fatal error: one", place: "A.swift:1")
    )
  }

  @Test func aJournalThatIsGoneIsForgotten() {
    var account = ShellStatus()
    #expect(account.journal == .untold)
    account.apply(.journal("/a"))
    #expect(account.journal == .file("/a"))
    account.apply(.journal(nil))
    #expect(account.journal == .nowhere)
  }

  @Test func whatOutputLooksLikeIsKeptForTheSupervisor() {
    var account = ShellStatus()
    account.apply(.display(lookOfATest))
    #expect(account.display == lookOfATest)
  }

  @Test func aTrapWhileALineIsEditedHasNoStatement() {
    var account = ShellStatus()
    for message in [.ready, .running(told("wait")), .idle(conversation: 1), .trap(SIGTRAP)]
      as [ControlMessage]
    {
      account.apply(message)
    }
    #expect(account.isEditing)
    #expect(
      Self.text(account, .exited(70), nil)
        == "error[trapped]: a trap without a message, such as an arithmetic overflow"
    )
    #expect(
      Self.text(account, .exited(70), RuntimeMessage(text: "Fatal error: x", place: "A.swift:1"))
        == "error[trapped]: Fatal error: x\n  at A.swift:1"
    )
  }

  @Test func otherEndsAreToldAsWhatTheyAre() {
    var account = ShellStatus()
    account.apply(.ready)
    #expect(Self.text(account, .killed(SIGKILL), nil).hasPrefix("error[killed]: "))
    #expect(Self.text(account, .killed(SIGSEGV), nil).contains("stack overflow"))
    account.apply(.running(told("1 matches /x/")))
    account.apply(.stuck)
    #expect(Self.text(account, .exited(130), nil).hasPrefix("error[did-not-stop]: "))
  }

  @Test func theConversationThatTrapsIsTheOneThatIsTold() {
    var account = ShellStatus()
    for message in [
      .running(told(".one", conversation: 1)), .running(told(".two", conversation: 2)),
    ] as [ControlMessage] { account.apply(message) }
    #expect(account.statement?.text == ".two")
    account.apply(.trap(SIGILL))
    account.apply(.work("in the reducer of one", conversation: 1))
    #expect(account.statement?.text == ".one")
  }

  @Test func anEndOfTheProgramsOwnIsNoneOfTheShells() {
    var account = ShellStatus()
    account.apply(.running(told("x")))
    #expect(
      Self.text(account, .exited(0), nil).hasPrefix(
        "error[program-ended]: a feature ended the program, with status 0"
      )
    )
    account.apply(.failed("a feature closed the standard output"))
    #expect(Self.text(account, .exited(70), nil).hasPrefix("error[shell-failed]: "))
  }

  private static func text(
    _ account: ShellStatus,
    _ end: ShellProcess.End,
    _ message: RuntimeMessage?
  ) -> String {
    let notice = TrapNotice(account, end, message)
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
