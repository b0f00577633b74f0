import Foundation

/// What a supervisor knows of the shell that runs, or that has run.
struct ShellAccount: Hashable {
  /// What it said last of the file that the session is journaled in.
  private(set) var journal = Journal.untold
  /// Whether it has shown a prompt.
  private(set) var isReady = false
  /// The statement that is evaluated; `nil` while a line is edited.
  private(set) var statement: String?
  /// The statement of a file that is evaluated within that one, with its place.
  private(set) var innerStatement: String?
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
  /// The places in the sources that led to the trap, the innermost first.
  private(set) var frames: [String] = []
  /// The process group that shows pages on the terminal; 0 for none.
  private(set) var pager: pid_t = 0
  /// The program that it wants to be started again from.
  private(set) var restart: String?

  /// Where a session is journaled.
  enum Journal: Hashable {
    case untold
    case nowhere
    case file(String)
  }

  /// Whether a line was being edited at its end.
  var isEditing: Bool { isReady && statement == nil }

  mutating func take(_ message: ControlMessage) {
    if trap != nil, message.isAboutStatements { return }
    switch message {
    case .journal(let path): journal = path.map { .file($0) } ?? .nowhere
    case .ready: (isReady, innerStatement) = (true, nil)
    case .running(let text):
      statement = text
      innerStatement = nil
      statementCount += 1
    case .within(let text): innerStatement = text
    case .display(let settings): display = settings
    case .idle:
      statement = nil
      innerStatement = nil
    case .replayed(let count): replayedCount = count
    case .trap(let signal): trap = signal
    case .stackOverflow: isStackUsedUp = true
    case .stuck: isStuck = true
    case .work(let text): work = text
    case .frame(let text): frames.append(text)
    case .pager(let group): pager = group
    case .restart(let path): restart = path
    }
  }
}
