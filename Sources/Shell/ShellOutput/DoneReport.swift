/// What a command has done.
package struct DoneReport {
  /// What it is: `loaded`. Programs tell reports apart by it.
  package let kind: String
  /// What programs are told of it.
  package let members: JSONMembers
  /// What people read.
  package let text: String

  package init(_ kind: String, _ members: JSONMembers = [], text: String) {
    self.kind = kind
    self.members = members
    self.text = text
  }
}

extension Report {
  /// Something was done.
  package static func done(_ kind: String, _ members: JSONMembers = [], text: String) -> Self {
    .done(DoneReport(kind, members, text: text))
  }
}
