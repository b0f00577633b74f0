import Foundation
import ShellCommands
import ShellLanguage
import ShellSession

/// Finds the session that the user asks for.
struct SessionChoice {
  /// The folder of kept sessions; `nil` if sessions are not kept.
  let folder: SessionFolder?

  /// Finds a session that can be resumed.
  ///
  /// - Parameter word: The session's number in the list, its name or a prefix of the name, or the
  ///   path of its journal.
  /// - Throws: A diagnostic if no session matches, or if the session can't be resumed.
  func session(_ word: String) throws -> KeptSession {
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
        help:
          "Continue there, or quit that shell; 'save FILE' there and 'restore FILE' here copy it."
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
      guard let session = KeptSession(word) else { throw notFound(word) }
      return session
    }
    guard let folder else {
      throw Diagnostic(
        ResumeProblem.notFound(word),
        help: "Sessions are not kept: TCASH_SESSIONS is empty, or HOME is not set."
      )
    }
    let sessions = folder.sessions()
    if let number = Int(word), sessions.indices.contains(number - 1) { return sessions[number - 1] }
    let named = sessions.filter { $0.name.hasPrefix(word) }
    // The file name of a journal in the folder is accepted too.
    let isOne = { (session: KeptSession) in
      session.name == word || session.name + SessionFolder.suffix == word
    }
    if let session = sessions.first(where: isOne) { return session }
    guard let session = named.first else { throw notFound(word, of: sessions) }
    guard named.count == 1 else {
      throw Diagnostic(
        ResumeProblem.ambiguous(word, count: named.count),
        help: "They are \(named.prefix(5).map(\.name).joined(separator: ", "))"
          + (named.count > 5 ? ", …" : "") + "; '\(ProgramName.current) sessions' lists them."
      )
    }
    return session
  }

  private func notFound(_ word: String, of sessions: [KeptSession] = []) -> Diagnostic {
    Diagnostic(
      ResumeProblem.notFound(word),
      suggestions: closestMatches(to: word, in: sessions.map(\.name)),
      help: sessions.isEmpty
        ? "There are no sessions to resume."
        : "There are \(sessions.count): '\(ProgramName.current) sessions' lists them."
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
    case .notFound(let word): "there is no session '\(word)'"
    case .ambiguous(let word, let count): "\(count) sessions begin with '\(word)'"
    case .isRunning(let name): "the session \(name) is running in another terminal"
    case .nothingDone(let name): "nothing was done in the session \(name)"
    case .notReadable(let path, let reason): "the session in \(path) can't be resumed: \(reason)"
    }
  }
}
