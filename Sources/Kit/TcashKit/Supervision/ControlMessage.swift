/// What the shell tells its supervisor: one line each on the socket between them.
enum ControlMessage: Hashable, Sendable {
  /// The file that the session is journaled in; `nil` where there is none any more.
  case journal(String?)
  /// What was to be restored is restored, and the first prompt comes.
  case ready
  /// A statement is evaluated from now on.
  case running(String)
  /// A statement of a file is evaluated within that one: its place, and itself.
  case within(String)
  /// Output looks like this from now on.
  case display(DisplaySettings)
  /// The statement has ended: a line is edited.
  case idle
  /// So many statements of the journal were replayed.
  case replayed(Int)
  /// The shell traps, by this signal.
  case trap(Int32)
  /// The trap was that the stack is used up.
  case stackOverflow
  /// The statement did not stop when it was interrupted, so the shell ends.
  case stuck
  /// What was at work when it trapped.
  case work(String)
  /// A place in the sources that led to the trap, the innermost first.
  case frame(String)
  /// This process group has the terminal, to show pages; 0 where the shell has it again.
  case pager(Int32)
  /// The program is to be started anew, from this file.
  case restart(String)

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
    case .running(let statement): ("running", statement)
    case .within(let statement): ("within", statement)
    case .display(let settings): ("display", settings.text)
    case .idle: ("idle", "")
    case .replayed(let count): ("replayed", "\(count)")
    case .trap(let signal): ("trap", "\(signal)")
    case .stackOverflow: ("stack", "")
    case .stuck: ("stuck", "")
    case .work(let text): ("work", text)
    case .frame(let text): ("frame", text)
    case .pager(let group): ("pager", "\(group)")
    case .restart(let path): ("restart", path)
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
    switch parts.first {
    case "journal": self = .journal(payload.isEmpty ? nil : payload)
    case "ready": self = .ready
    case "running": self = .running(payload)
    case "within": self = .within(payload)
    case "idle": self = .idle
    case "stack": self = .stackOverflow
    case "stuck": self = .stuck
    case "work": self = .work(payload)
    case "frame": self = .frame(payload)
    case "restart": self = .restart(payload)
    case "display":
      guard let settings = DisplaySettings(text: payload) else { return nil }
      self = .display(settings)
    case "replayed":
      guard let count = Int(payload) else { return nil }
      self = .replayed(count)
    case "trap":
      guard let signal = Int32(payload) else { return nil }
      self = .trap(signal)
    case "pager":
      guard let group = Int32(payload) else { return nil }
      self = .pager(group)
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
