import Foundation
import ShellCommands
import ShellOutput
import ShellSession

/// The sessions that can be resumed, for people to choose from.
struct SessionListing {
  let sessions: [KeptSession]

  /// A row for each: its number, when it was written last, what was done in it, and its name.
  var report: Report {
    .table(
      sessions.enumerated().map { index, session in
        Row(
          [
            .value("\(index + 1)"), .plain(Self.time(session.time)), .path(session.name),
            .plain(counted(session.outline.statementCount, "statement")),
          ],
          summary: Self.summary(of: session)
        )
      }
    )
  }

  private static func time(_ time: Date) -> String {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.dateFormat = "yyyy-MM-dd HH:mm"
    return formatter.string(from: time)
  }

  private static func summary(of session: KeptSession) -> String {
    var parts: [String] = []
    switch session.state {
    case .ended: break
    case .running: parts.append("running in a terminal")
    case .unreadable(let reason): return "can't be resumed: \(reason)"
    }
    parts += session.outline.features
    if let statement = session.outline.lastStatement {
      parts.append("last \(StatementExcerpt.text(of: statement))")
    }
    return parts.joined(separator: ", ")
  }
}
