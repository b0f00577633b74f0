import Foundation
import TerminalTesting
import Testing

extension PseudoTerminal {
  /// Types a statement, and waits until a text is shown and the prompt below it.
  ///
  /// What was shown before does not count.
  func run(
    _ statement: String,
    at prompt: String,
    showing text: String,
    within deadline: Duration = .seconds(30)
  ) throws {
    let start = screen.startOfCursorLine
    send("\(statement)\r")
    try wait(until: "'\(text)' and '\(prompt)' below it", within: deadline) { screen in
      let shown = screen.textToCursor.dropFirst(start)
      guard let place = shown.range(of: text, options: .backwards) else { return false }
      return shown[place.upperBound...].hasSuffix("\n\(prompt)")
    }
  }

  /// Types a statement, and waits until a text is shown that was not there before, and any prompt below it.
  func type(_ statement: String, until text: String) throws {
    let start = screen.startOfCursorLine
    send("\(statement)\r")
    try wait(until: "the prompt below '\(text)'", within: .seconds(30)) { screen in
      let shown = screen.textToCursor.dropFirst(start)
      guard let place = shown.range(of: text, options: .backwards) else { return false }
      return shown[place.upperBound...].hasSuffix("> ")
    }
  }

  /// The processes that the program has started.
  func childrenOfProgram() throws -> [pid_t] {
    let path = "/proc/\(processID)/task/\(processID)/children"
    let text = try String(contentsOfFile: path, encoding: .utf8)
    return text.split(separator: " ").compactMap { pid_t($0) }
  }

  /// The one process that the program has started.
  func childOfProgram() throws -> pid_t {
    let children = try childrenOfProgram()
    try #require(children.count == 1)
    return children[0]
  }

  /// Whether each process of the terminal's foreground group sleeps: it waits for keys.
  var isForegroundWaiting: Bool {
    let group = foregroundGroup
    let all = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    let members = all.filter { pid_t($0).map(getpgid) == group }
    return !members.isEmpty
      && members.allSatisfy { member in
        let status = try? String(contentsOfFile: "/proc/\(member)/stat", encoding: .utf8)
        // The state follows the name in parentheses.
        return status?.split(separator: ")").last?.hasPrefix(" S") == true
      }
  }

  /// The terminal's modes.
  func modes() throws -> termios {
    let device = open(path, O_RDWR | O_NOCTTY)
    defer { close(device) }
    var modes = termios()
    try #require(tcgetattr(device, &modes) == 0)
    return modes
  }
}
