import Foundation
import TerminalTesting
import Testing

extension PseudoTerminal {
  /// Types a statement, and waits until a text is shown and the prompt below it.
  func run(_ statement: String, at prompt: String, showing text: String) throws {
    send("\(statement)\r")
    try wait(until: "'\(text)' and '\(prompt)' below it") { screen in
      let shown = screen.textToCursor
      guard let place = shown.range(of: text, options: .backwards) else { return false }
      return shown[place.upperBound...].hasSuffix("\n\(prompt)")
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

  /// The terminal's modes.
  func modes() throws -> termios {
    let device = open(path, O_RDWR | O_NOCTTY)
    defer { close(device) }
    var modes = termios()
    try #require(tcgetattr(device, &modes) == 0)
    return modes
  }
}
