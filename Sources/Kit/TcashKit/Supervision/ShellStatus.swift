import Foundation
import ShellOutput

/// A supervisor's record of one shell, built from the shell's messages.
struct ShellStatus: Hashable {
  /// The last journal that the shell reported.
  private(set) var journal = Journal.untold
  /// Whether the shell has shown a prompt.
  private(set) var isReady = false
  /// The running statements, keyed by conversation.
  private var statements: [Int: ReportedStatement] = [:]
  /// The statements of files that run within `statements`, keyed by conversation.
  private var innerStatements: [Int: Inner] = [:]
  /// The conversation that began a statement last, and the statement.
  private var lastConversation: Int?
  private var lastStatement: ReportedStatement?
  /// The shell's display settings; `nil` if it has not reported them.
  private(set) var display: DisplaySettings?
  /// The number of statements that have begun.
  private(set) var statementCount = 0
  /// The number of journal statements replayed.
  private(set) var replayedCount = 0
  /// The signal of the trap.
  private(set) var trap: Int32?
  private(set) var isStackUsedUp = false
  /// Whether the shell ended itself because a statement did not stop.
  private(set) var isStuck = false
  /// The work in progress at the trap.
  private(set) var work: String?
  /// The conversation of `work`.
  private var workConversation: Int?
  /// The source locations that led to the trap, innermost first.
  private(set) var frames: [String] = []
  /// The process group of the pager that has the terminal; 0 for none.
  private(set) var pager: pid_t = 0
  /// The program in which the session is to continue; `nil` if the shell did not ask for a restart.
  private(set) var restart: String?
  /// The line that was being edited then.
  private(set) var line = ""
  /// The exit status that the shell announced.
  private(set) var endStatus: Int32?
  /// The reason why the shell can't continue.
  private(set) var failure: String?

  /// A statement that runs within another.
  struct Inner: Hashable {
    let statement: ReportedStatement
    let isReplay: Bool
  }

  /// The location of the session's journal.
  enum Journal: Hashable {
    /// The shell has not reported a journal yet.
    case untold
    /// The session has no journal.
    case nowhere
    case file(String)
  }

  private var conversation: Int? { workConversation ?? lastConversation }

  /// The running statement; `nil` while a line is edited. Between two statements of a script, the
  /// previous one.
  var statement: ReportedStatement? {
    conversation.flatMap { statements[$0] } ?? (isReady ? nil : lastStatement)
  }

  /// The running statement of a file within `statement`.
  var innerStatement: Inner? { conversation.flatMap { innerStatements[$0] } }

  /// Whether a line was being edited when the shell ended.
  var isEditing: Bool { isReady && statement == nil }

  mutating func apply(_ message: ControlMessage) {
    switch message {
    case .journal(let path): journal = path.map { .file($0) } ?? .nowhere
    case .ready: (isReady, innerStatements) = (true, [:])
    case .running(let statement):
      lastConversation = statement.conversation
      lastStatement = statement
      statements[statement.conversation] = statement
      innerStatements[statement.conversation] = nil
      statementCount += 1
    case .within(let statement, let isReplay):
      lastConversation = statement.conversation
      innerStatements[statement.conversation] = Inner(statement: statement, isReplay: isReplay)
    case .display(let settings): display = settings
    case .idle(let conversation):
      statements[conversation] = nil
      innerStatements[conversation] = nil
    case .replayed(let count): replayedCount = count
    case .trap(let signal): trap = signal
    case .stackOverflow: isStackUsedUp = true
    case .stuck: isStuck = true
    case .work(let text, let conversation): (work, workConversation) = (text, conversation)
    case .frame(let text): frames.append(text)
    case .pager(let group): pager = group
    case .restart(let path): restart = path
    case .line(let text): line = text
    case .ended(let status): endStatus = status
    case .failed(let reason): failure = reason
    }
  }
}
