/// The role of a part of the line, which determines its style.
package enum LineRole: Hashable, Sendable {
  case plain, prompt, hint, note
  /// A role that only the language knows.
  case syntax(String)
  /// The bracket at the cursor, or its partner.
  case matchingBracket
  /// The match of a history search.
  case match
  /// A control character, shown as `^A`.
  case control
}

/// The styles of roles, as parameters of the terminal's colour sequences, such as `1;36`.
package struct LineStyles: Hashable, Sendable {
  private var sequences: [LineRole: String]

  /// - Parameter sequences: The parameters by role. Roles that mark a place in the line have
  ///   defaults, which use no colour.
  package init(_ sequences: [LineRole: String]) {
    self.sequences = Self.marks.merging(sequences) { _, given in given }
  }

  private static let marks: [LineRole: String] = [
    .matchingBracket: "1;4", .match: "7", .control: "7",
  ]

  subscript(role: LineRole) -> String? { sequences[role] }
}
