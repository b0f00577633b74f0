import Foundation
import ShellCommands
import ShellJournal
import ShellOutput

/// The list of resumable sessions, for the user to choose from.
struct SessionListing {
  let sessions: [KeptSession]

  /// One row per session: its number, the time of its last write, its name and a summary.
  var report: Report {
    .list(
      ListReport(
        "sessions",
        sessions.enumerated().map { ListedSession(number: $0 + 1, session: $1) }
      )
    )
  }
}

private struct ListedSession: ListedItem {
  /// The number that `--resume` accepts.
  let number: Int
  let session: KeptSession

  var members: JSONMembers {
    [
      ("number", .number(number)), ("name", .string(session.name)),
      ("time", .value(session.time)), ("statements", .number(session.outline.statementCount)),
      ("features", .strings(session.outline.features)),
      ("lastStatement", .string(session.outline.lastStatement)),
    ]
  }

  var rows: [Row] {
    [
      Row(
        [
          .value("\(number)"), .plain(Self.time(session.time)), .path(session.name),
          .plain(counted(session.outline.statementCount, "statement")),
        ],
        summary: Self.summary(of: session)
      )
    ]
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
    let damageCount = session.outline.damageCount
    if damageCount > 0 { parts.append("damaged in \(counted(damageCount, "place"))") }
    parts += session.outline.features
    if let statement = session.outline.lastStatement {
      parts.append("last \(StatementExcerpt.text(of: statement))")
    }
    return parts.joined(separator: ", ")
  }
}
