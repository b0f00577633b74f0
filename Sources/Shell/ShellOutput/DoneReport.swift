/// The result of a command that performed an operation.
package struct DoneReport {
  /// The kind of operation, such as `loaded`. Programs distinguish reports by the kind.
  package let kind: String
  /// The kinds of ``Report/isMeasurement``.
  static let measurements: Set = ["bench", "time"]

  /// The data for programs.
  package let members: JSONMembers
  /// The text for people.
  package let text: String

  package init(_ kind: String, _ members: JSONMembers = [], text: String) {
    self.kind = kind
    self.members = members
    self.text = text
  }
}

extension Report {
  /// Creates a report of a completed operation.
  package static func done(_ kind: String, _ members: JSONMembers = [], text: String) -> Self {
    .done(DoneReport(kind, members, text: text))
  }
}
