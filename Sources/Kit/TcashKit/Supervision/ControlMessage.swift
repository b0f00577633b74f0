import Foundation
import ShellOutput

/// The messages from a shell to its supervisor, one per line on the socket between them. Those about
/// statements are left on the ``StatementBoard``.
enum ControlMessage: Hashable, Sendable {
  /// The path of the session's journal; `nil` if no journal is written any more.
  case journal(String?)
  /// The session is restored, and the first prompt follows.
  case ready
  /// A statement begins.
  case running(ReportedStatement)
  /// A statement of a file, or of a session being replayed, begins within the current statement.
  case within(ReportedStatement, isReplay: Bool)
  /// The display settings have changed.
  case display(DisplaySettings)
  /// A conversation's statement has ended.
  case idle(conversation: Int)
  /// The number of journal statements replayed so far.
  case replayed(Int)
  /// The shell traps with this signal.
  case trap(Int32)
  /// The trap is a stack overflow.
  case stackOverflow
  /// The shell ends because the statement did not stop when interrupted.
  case stuck
  /// The work in progress at the trap, and its conversation if known.
  case work(String, conversation: Int?)
  /// A source location that led to the trap. The innermost is sent first.
  case frame(String)
  /// The process group of the pager that has the terminal; 0 once the shell has it again.
  case pager(Int32)
  /// The shell ends to be restarted from the program at this path.
  case restart(String)
  /// The line that was being edited when the shell ended for a restart.
  case line(String)
  /// The shell exits as intended, with this status. Any other exit is unintended.
  case ended(Int32)
  /// The shell can't continue, because something took away what it needs.
  case failed(String)

  /// Whether the message tells what is being evaluated.
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
    case .work(let text, let conversation): ("work", "\(conversation ?? -1) \(text)")
    case .frame(let text): ("frame", text)
    case .pager(let group): ("pager", "\(group)")
    case .restart(let path): ("restart", path)
    case .line(let text): ("line", text)
    case .ended(let status): ("ended", "\(status)")
    case .failed(let reason): ("failed", reason)
    }
  }

  /// The encoded message, with its newline.
  var line: String {
    let (word, payload) = parts
    guard payload.utf8.contains(where: { $0 == UInt8(ascii: "\\") || $0 == UInt8(ascii: "\n") })
    else { return "\(word) \(payload)\n" }
    let escaped = payload.unicodeScalars.reduce(into: "") { text, scalar in
      // Escape by scalars: a carriage return and a newline form one character.
      switch scalar {
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return "\(word) \(escaped)\n"
  }

  /// Decodes a line without its newline; `nil` for an unknown message, as of a newer program.
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
    case "frame": .frame(payload)
    case "restart": .restart(payload)
    case "line": .line(payload)
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
    case "running": return ReportedStatement(payload: payload).map { .running($0) }
    case "within": return ReportedStatement(payload: payload).map { .within($0, isReplay: false) }
    case "replaying": return ReportedStatement(payload: payload).map { .within($0, isReplay: true) }
    case "display": return DisplaySettings(payload: payload).map { .display($0) }
    case "work":
      let parts = payload.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, let conversation = Int(parts[0]) else { return nil }
      return .work(String(parts[1]), conversation: conversation < 0 ? nil : conversation)
    default: return nil
    }
  }

  private static func unescaped(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "\\")) else { return text }
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
  /// The settings, encoded on one line.
  fileprivate var payload: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  /// Decodes ``payload``; `nil` for any other text.
  fileprivate init?(payload: String) {
    guard let value = try? JSONDecoder().decode(Self.self, from: Data(payload.utf8)) else {
      return nil
    }
    self = value
  }
}
