/// A statement of a script or a session with what it printed, and the state after it: for reports that tell the story.
package struct StoryStep: Codable, Hashable, Sendable {
  /// The line of the statement in its file, or its number in a session.
  package let line: Int
  package let statement: String
  package var output: String
  /// The store in use after the statement; `nil` if there is none.
  package var store: String?
  /// The state of that store as a tree, one line each. Of a very large one the beginning, and a line that
  /// says how much is missing.
  package var state: [String]
  /// A number for all of the state, if somebody compares states of which only the beginning is kept.
  package var stateDigest: UInt64?

  package init(line: Int, statement: String) {
    self.line = line
    self.statement = statement
    output = ""
    state = []
  }

  private static let stateLimit = 500

  package mutating func setState(_ lines: [String]) {
    state = Array(lines.prefix(Self.stateLimit))
    if lines.count > Self.stateLimit {
      state.append("… \(lines.count - Self.stateLimit) more lines")
    }
  }
}
