import Foundation
import TerminalTesting

/// What the system says of a process.
struct ProcessStatus {
  /// `R` where it runs, `S` where it waits, `T` where it is stopped, `Z` where it has ended.
  let state: Character
  /// How much of a processor it has used, in hundredths of a second.
  let usedTime: Int

  /// - Returns: `nil` for a process that is gone.
  init?(_ process: pid_t) {
    guard let text = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8),
      let end = text.lastIndex(of: ")")
    else { return nil }
    // The name before may have any characters in it.
    let fields = text[text.index(after: end)...].split(separator: " ")
    guard fields.count > 12, let state = fields[0].first, let user = Int(fields[11]),
      let system = Int(fields[12])
    else { return nil }
    self.state = state
    usedTime = user + system
  }

  /// The names of a process's threads.
  static func threadNames(of process: pid_t) -> [String] {
    let folder = "/proc/\(process)/task"
    let threads = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return threads.compactMap { thread in
      try? String(contentsOfFile: "\(folder)/\(thread)/comm", encoding: .utf8)
        .trimmingCharacters(in: .whitespacesAndNewlines)
    }
  }
}

extension PseudoTerminal {
  /// Waits until a process has calculated so long that it does nothing else.
  func waitUntilCalculating(_ process: pid_t) throws {
    let start = ProcessStatus(process)?.usedTime ?? 0
    try wait(until: "process \(process) calculates", within: .seconds(60)) { _ in
      (ProcessStatus(process)?.usedTime ?? 0) - start > 50
    }
  }

  /// Waits until a process is in a state.
  func wait(for process: pid_t, toBe state: Character) throws {
    try wait(until: "process \(process) is in state \(state)", within: .seconds(30)) { _ in
      ProcessStatus(process)?.state == state
    }
  }
}
