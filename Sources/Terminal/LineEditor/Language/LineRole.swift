/// What a part of the line is, which decides its look.
package enum LineRole: Hashable, Sendable {
  case plain, prompt, hint, note
  /// A part of a kind that only the language knows.
  case syntax(String)
  /// The bracket at the cursor, and its partner.
  case matchingBracket
  /// What a search of the history found.
  case match
  /// A character that is shown by another: `^A`.
  case control
}

/// How the roles look, as the parameters of the terminal's sequences: `1;36`.
package struct LineStyles: Hashable, Sendable {
  private var sequences: [LineRole: String]

  /// - Parameter sequences: The parameters by role. What marks a place in the line needs none: it has no
  ///   colour.
  package init(_ sequences: [LineRole: String]) {
    self.sequences = Self.marks.merging(sequences) { _, given in given }
  }

  private static let marks: [LineRole: String] = [
    .matchingBracket: "1;4", .match: "7", .control: "7",
  ]

  subscript(role: LineRole) -> String? { sequences[role] }
}
