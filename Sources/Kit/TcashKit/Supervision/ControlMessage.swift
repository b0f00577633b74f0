import Foundation
import ShellOutput

/// What the shell tells its supervisor: one line each on the socket between them.
enum ControlMessage: Hashable, Sendable {
  /// The file that the session is journaled in; `nil` where there is none any more.
  case journal(String?)
  /// What was to be restored is restored, and the first prompt comes.
  case ready
  /// A statement is evaluated from now on.
  case running(ToldStatement)
  /// A statement of a file, or of a session that is done again, is evaluated within that one.
  case within(ToldStatement, isReplay: Bool)
  /// Output looks like this from now on.
  case display(DisplaySettings)
  /// The statement of a conversation has ended.
  case idle(conversation: Int)
  /// So many statements of the journal were replayed.
  case replayed(Int)
  /// The shell traps, by this signal.
  case trap(Int32)
  /// The trap was that the stack is used up.
  case stackOverflow
  /// The statement did not stop when it was interrupted, so the shell ends.
  case stuck
  /// It ends before it is done, and says more of that.
  case exiting
  /// What was at work when it trapped, and in which conversation where that is known.
  case work(String, conversation: Int?)
  /// A place in the sources that led to the trap, the innermost first.
  case frame(String)
  /// This process group has the terminal, to show pages; 0 where the shell has it again.
  case pager(Int32)
  /// The program is to be started anew, from this file.
  case restart(String)
  /// The shell ends by itself with this status: any other end is not its own.
  case ended(Int32)
  /// The shell can't go on, because something took from it what it needs.
  case failed(String)

  /// Whether it says what is evaluated, which goes on for a moment where another thread has trapped.
  var isAboutStatements: Bool {
    switch self {
    case .running, .within, .idle: true
    default: false
    }
  }

  private var parts: (word: String, payload: String) {
    switch self {
    case .journal(let path): ("journal", path ?? "")
    case .ready: ("ready", "")
    case .running(let statement): ("running", statement.payload)
    case .within(let statement, let isReplay):
      (isReplay ? "replaying" : "within", statement.payload)
    case .display(let settings): ("display", settings.payload)
    case .idle(let conversation): ("idle", "\(conversation)")
    case .replayed(let count): ("replayed", "\(count)")
    case .trap(let signal): ("trap", "\(signal)")
    case .stackOverflow: ("stack", "")
    case .stuck: ("stuck", "")
    case .exiting: ("exiting", "")
    case .work(let text, let conversation): ("work", "\(conversation ?? -1) \(text)")
    case .frame(let text): ("frame", text)
    case .pager(let group): ("pager", "\(group)")
    case .restart(let path): ("restart", path)
    case .ended(let status): ("ended", "\(status)")
    case .failed(let reason): ("failed", reason)
    }
  }

  /// The message with its line's end.
  var line: String {
    let (word, payload) = parts
    let escaped = payload.unicodeScalars.reduce(into: "") { text, scalar in
      // By scalars: a return and a line's end are one character together.
      switch scalar {
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return "\(word) \(escaped)\n"
  }

  /// Reads a line without its end; `nil` where it is none of these, as of a newer program.
  init?(line: some StringProtocol) {
    let parts = line.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
    let payload = parts.count > 1 ? Self.unescaped(String(parts[1])) : ""
    guard let word = parts.first,
      let message = Self.text(String(word), payload) ?? Self.number(String(word), payload)
        ?? Self.structure(String(word), payload)
    else { return nil }
    self = message
  }

  private static func text(_ word: String, _ payload: String) -> ControlMessage? {
    switch word {
    case "journal": .journal(payload.isEmpty ? nil : payload)
    case "ready": .ready
    case "stack": .stackOverflow
    case "stuck": .stuck
    case "exiting": .exiting
    case "frame": .frame(payload)
    case "restart": .restart(payload)
    case "failed": .failed(payload)
    default: nil
    }
  }

  private static func number(_ word: String, _ payload: String) -> ControlMessage? {
    guard let number = Int32(payload) else { return nil }
    return switch word {
    case "idle": .idle(conversation: Int(number))
    case "replayed": .replayed(Int(number))
    case "trap": .trap(number)
    case "pager": .pager(number)
    case "ended": .ended(number)
    default: nil
    }
  }

  private static func structure(_ word: String, _ payload: String) -> ControlMessage? {
    switch word {
    case "running": return ToldStatement(payload: payload).map { .running($0) }
    case "within": return ToldStatement(payload: payload).map { .within($0, isReplay: false) }
    case "replaying": return ToldStatement(payload: payload).map { .within($0, isReplay: true) }
    case "display": return DisplaySettings(payload: payload).map { .display($0) }
    case "work":
      let parts = payload.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, let conversation = Int(parts[0]) else { return nil }
      return .work(String(parts[1]), conversation: conversation < 0 ? nil : conversation)
    default: return nil
    }
  }

  private static func unescaped(_ text: String) -> String {
    var result = ""
    var isEscaped = false
    for character in text {
      if isEscaped {
        result.append(character == "n" ? "\n" : character)
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else {
        result.append(character)
      }
    }
    return result
  }
}

extension DisplaySettings {
  /// The settings on one line.
  fileprivate var payload: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  /// Reads what ``payload`` wrote; `nil` for anything else.
  fileprivate init?(payload: String) {
    guard let value = try? JSONDecoder().decode(Self.self, from: Data(payload.utf8)) else {
      return nil
    }
    self = value
  }
}
