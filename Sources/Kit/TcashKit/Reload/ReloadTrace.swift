import Foundation
import ShellCommands
import ShellSession

/// What a session was in the program before, beside its journal while the next one is started.
@MainActor
struct ReloadTrace {
  private let url: URL

  nonisolated static let suffix = ".trace"

  /// How many differences are shown.
  private static let limit = 20

  /// - Parameter journal: The path of the session's journal.
  init(journal: String) {
    url = URL(fileURLWithPath: journal + Self.suffix)
  }

  /// Forgets what was described: nobody goes on from there.
  func remove() {
    unlink(url.path)
  }

  /// Describes the session. One that can't be described is not compared.
  func write(_ session: ShellSession) {
    try? SessionTrace(of: session).write(to: url)
  }

  /// Compares the session with what it was, once.
  ///
  /// - Returns: Where they differ, a line each; `nil` where it was not described before.
  func comparison(with session: ShellSession) -> [String]? {
    guard let before = try? SessionTrace(contentsOf: url) else { return nil }
    remove()
    let differences = SessionTrace(of: session).differences(from: before)
    guard !differences.isEmpty else { return ["reloaded: all states are as before"] }
    return ["reloaded: what is otherwise than before"]
      + shown(differences.entries)
      + (differences.states.isEmpty ? [] : ["the states now"] + shown(differences.states))
  }

  private func shown(_ lines: [String]) -> [String] {
    let rest = lines.count - Self.limit
    return lines.prefix(Self.limit).map { "  \($0)" } + (rest > 0 ? ["  … and \(rest) more"] : [])
  }
}
