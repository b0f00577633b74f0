import Foundation
import ShellCommands
import ShellJournal
import ShellLanguage

/// Finds the session that the argument of `--resume` names.
struct SessionChoice {
  /// The folder of kept sessions; `nil` if sessions are not kept.
  let folder: SessionFolder?

  /// Finds a session that can be resumed.
  ///
  /// - Parameter word: The session's number in the list, its name or a prefix of the name, or the
  ///   path of its journal.
  /// - Throws: A diagnostic if no session matches, or if the session can't be resumed.
  func session(_ word: String) throws -> KeptSession {
    // A killed shell may still hold its journal for a moment.
    let session = try find(word).settled
    switch session.state {
    case .ended:
      guard session.outline.statementCount > 0 else {
        throw Diagnostic(ResumeProblem.nothingDone(session.name))
      }
      return session
    case .running:
      throw Diagnostic(
        ResumeProblem.isRunning(session.name),
        help: "Continue there or quit that shell. To copy the session, run 'save FILE' there and "
          + "'restore FILE' here."
      )
    case .unreadable(let reason):
      throw Diagnostic(
        ResumeProblem.notReadable(session.path, reason: reason),
        help: "The file is unchanged."
      )
    }
  }

  private func find(_ word: String) throws -> KeptSession {
    if word.contains("/") {
      guard let session = KeptSession(word) else {
        throw Diagnostic(
          ResumeProblem.notFound(word),
          help: "'\(ProgramName.current) sessions' lists the sessions that are kept."
        )
      }
      return session
    }
    guard let folder else {
      throw Diagnostic(
        ResumeProblem.notFound(word),
        help: "Sessions are not being saved: TCASH_SESSIONS is empty, or HOME is not set."
      )
    }
    let sessions = folder.sessions()
    if let number = Int(word), sessions.indices.contains(number - 1) { return sessions[number - 1] }
    let withPrefix = sessions.filter { $0.name.hasPrefix(word) }
    // The file name of a journal in the folder is accepted too.
    let matchesExactly = { (session: KeptSession) in
      session.name == word || session.name + SessionFolder.suffix == word
    }
    if let session = sessions.first(where: matchesExactly) { return session }
    guard let session = withPrefix.first else { throw notFound(word, of: sessions) }
    guard withPrefix.count == 1 else {
      throw Diagnostic(
        ResumeProblem.ambiguous(word, count: withPrefix.count),
        help: "Matches: \(withPrefix.prefix(5).map(\.name).joined(separator: ", "))"
          + (withPrefix.count > 5 ? ", …" : "")
          + ". '\(ProgramName.current) sessions' lists all sessions."
      )
    }
    return session
  }

  private func notFound(_ word: String, of sessions: [KeptSession]) -> Diagnostic {
    Diagnostic(
      ResumeProblem.notFound(word),
      suggestions: closestMatches(to: word, in: sessions.map(\.name)),
      help: sessions.isEmpty
        ? "There are no sessions to resume."
        : "'\(ProgramName.current) sessions' lists the \(counted(sessions.count, "session"))."
    )
  }
}

/// Reasons why a session can't be resumed.
enum ResumeProblem: Problem, Hashable {
  case notFound(String)
  case ambiguous(String, count: Int)
  case isRunning(String)
  case nothingDone(String)
  case notReadable(String, reason: String)

  var code: String {
    switch self {
    case .notFound: "unknown-session"
    case .ambiguous: "ambiguous-session"
    case .isRunning: "session-is-running"
    case .nothingDone: "empty-session"
    case .notReadable: "session-not-readable"
    }
  }

  var message: String {
    switch self {
    case .notFound(let word): "there is no session \(quoted: word)"
    case .ambiguous(let word, let count): "\(count) sessions begin with \(quoted: word)"
    case .isRunning(let name): "the session \(name) is in use by another shell"
    case .nothingDone(let name): "nothing was done in the session \(name)"
    case .notReadable(let path, let reason): "the session in \(path) can't be resumed: \(reason)"
    }
  }
}
