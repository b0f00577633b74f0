import Foundation
import ShellCommands
import ShellSession

/// A file beside the journal that describes a session before a reload, for comparison in the next
/// program.
@MainActor
struct ReloadTrace {
  private let url: URL

  nonisolated static let suffix = ".trace"

  /// The maximum number of differences to show.
  private static let limit = 20

  /// - Parameter journal: The path of the session's journal.
  init(journal: String) {
    url = URL(fileURLWithPath: journal + Self.suffix)
  }

  /// Removes the file. No reload compares with it any more.
  func remove() {
    unlink(url.path)
  }

  /// Writes the session's description. On failure, the sessions aren't compared.
  func write(_ session: ShellSession) {
    try? SessionTrace(of: session).write(to: url)
  }

  /// Compares the session with its description, and removes the description.
  ///
  /// - Returns: One line per difference; `nil` if there is no description.
  func comparison(with session: ShellSession) -> [String]? {
    guard let before = try? SessionTrace(contentsOf: url) else { return nil }
    remove()
    let differences = SessionTrace(of: session).differences(from: before)
    guard !differences.isEmpty else { return ["reloaded: all states are as before"] }
    return ["reloaded: these differ from before"]
      + shown(differences.entries)
      + (differences.states.isEmpty ? [] : ["current states"] + shown(differences.states))
  }

  private func shown(_ lines: [String]) -> [String] {
    let rest = lines.count - Self.limit
    return lines.prefix(Self.limit).map { "  \($0)" } + (rest > 0 ? ["  … and \(rest) more"] : [])
  }
}
