import Foundation
import ShellOutput

/// What a supervisor knows of the shell that runs, or that has run.
struct ShellAccount: Hashable {
  /// What it said last of the file that the session is journaled in.
  private(set) var journal = Journal.untold
  /// Whether it has shown a prompt.
  private(set) var isReady = false
  /// The statements that are evaluated, by their conversations.
  private var statements: [Int: ToldStatement] = [:]
  /// The statements of files that are evaluated within those.
  private var innerStatements: [Int: Inner] = [:]
  /// The conversation that began a statement last, and that statement.
  private var lastConversation: Int?
  private var lastStatement: ToldStatement?
  /// Set once the shell reports a trap or an exit. Later messages about statements are ignored.
  private var isEnding = false
  /// How output looks; `nil` where it did not say.
  private(set) var display: DisplaySettings?
  /// How many statements were begun.
  private(set) var statementCount = 0
  /// How many statements of its journal it has replayed.
  private(set) var replayedCount = 0
  /// The signal of its trap.
  private(set) var trap: Int32?
  private(set) var isStackUsedUp = false
  /// Whether it has ended itself because a statement did not stop.
  private(set) var isStuck = false
  /// What was at work when it trapped.
  private(set) var work: String?
  /// The conversation that this was in.
  private var workConversation: Int?
  /// The places in the sources that led to the trap, the innermost first.
  private(set) var frames: [String] = []
  /// The process group that shows pages on the terminal; 0 for none.
  private(set) var pager: pid_t = 0
  /// The program that it wants to be started again from.
  private(set) var restart: String?
  /// The status that it says it ends with.
  private(set) var endStatus: Int32?
  /// Why it can't go on.
  private(set) var failure: String?

  /// A statement within another.
  struct Inner: Hashable {
    let statement: ToldStatement
    let isReplay: Bool
  }

  /// Where a session is journaled.
  enum Journal: Hashable {
    case untold
    case nowhere
    case file(String)
  }

  private var conversation: Int? { workConversation ?? lastConversation }

  /// The statement that is evaluated; `nil` while a line is edited. In a script, which goes from one to the
  /// next, the last that was.
  var statement: ToldStatement? {
    conversation.flatMap { statements[$0] } ?? (isReady ? nil : lastStatement)
  }

  /// The statement of a file that is evaluated within that one.
  var innerStatement: Inner? { conversation.flatMap { innerStatements[$0] } }

  /// Whether a line was being edited at its end.
  var isEditing: Bool { isReady && statement == nil }

  mutating func take(_ message: ControlMessage) {
    if isEnding, message.isAboutStatements { return }
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
    case .trap(let signal): (trap, isEnding) = (signal, true)
    case .exiting: isEnding = true
    case .stackOverflow: isStackUsedUp = true
    case .stuck: isStuck = true
    case .work(let text, let conversation): (work, workConversation) = (text, conversation)
    case .frame(let text): frames.append(text)
    case .pager(let group): pager = group
    case .restart(let path): restart = path
    case .ended(let status): endStatus = status
    case .failed(let reason): failure = reason
    }
  }
}
