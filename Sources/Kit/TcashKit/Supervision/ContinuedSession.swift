import Foundation

/// The session that a shell continues, mostly as its supervisor tells it.
///
/// It is passed in the environment. The command line is the user's, and each option that it declares makes each start
/// longer.
struct ContinuedSession: Hashable {
  /// The path of the session's journal; `nil` if there is none: a new session begins.
  let journal: String?
  let options: SessionKeeper.ResumeOptions
  /// What the line of the first prompt says.
  let line: String

  /// The environment variable that holds it.
  static let variable = "TCASH_CONTINUED_SESSION"

  /// The first line of the variable's value. What the line says follows as it is: encoded, it could be too long for the
  /// system.
  ///
  /// After a reload, the supervisor is older than the shell that reads it: what it does not tell is left out.
  private struct Heading: Codable {
    let journal: String?
    let replayLimit: Int?
    let isRestart: Bool?
    let isReloaded: Bool?
  }

  init(journal: String?, _ options: SessionKeeper.ResumeOptions = .init(), line: String = "") {
    (self.journal, self.options, self.line) = (journal, options, line)
  }

  /// How the shell keeps the session.
  var plan: SessionKeeper.Plan { journal.map { .goOn($0, options) } ?? .new }

  /// - Parameter value: The variable's value.
  /// - Throws: What is wrong with it.
  init(value: String) throws {
    let parts = value.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
    let heading = try JSONDecoder().decode(Heading.self, from: Data((parts.first ?? "").utf8))
    self.init(
      journal: heading.journal,
      .init(
        limit: heading.replayLimit,
        isRestart: heading.isRestart ?? false,
        isReloaded: heading.isReloaded ?? false
      ),
      line: parts.dropFirst().first.map(String.init) ?? ""
    )
  }

  /// The variable's value.
  ///
  /// - Throws: An error of the encoder.
  func value() throws -> String {
    let heading = Heading(
      journal: journal,
      replayLimit: options.limit,
      isRestart: options.isRestart,
      isReloaded: options.isReloaded
    )
    return "\(String(decoding: try JSONEncoder().encode(heading), as: UTF8.self))\n\(line)"
  }
}
