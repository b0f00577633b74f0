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

  /// The data and the text. (Written as a sum of arrays in ``JSONFormat``, it is a "circular reference" to the 6.3
  /// compiler, depending on which files it reads together.)
  var allMembers: JSONMembers {
    var all = members
    all.append(("text", .string(text)))
    return all
  }

  /// The keys of every report, which ``members`` can't have.
  private static let commonKeys: Set = ["version", "kind", "text"]

  package init(_ kind: String, _ members: JSONMembers = [], text: String) {
    assert(
      JSON.hasUniqueKeys(members) && !members.contains { Self.commonKeys.contains($0.key) },
      "'\(kind)' has a key twice: \(members.map { $0.key })"
    )
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
