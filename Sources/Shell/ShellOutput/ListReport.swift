/// A list that a command shows.
package struct ListReport {
  /// What the things are: `stores`. Programs find them by this name.
  package let kind: String
  package let things: [any ListedThing]
  /// What else is to be said, below the things.
  package let remark: (any ListedThing)?
  /// What people read where there is nothing to list.
  package let empty: String

  package init(
    _ kind: String,
    _ things: [any ListedThing],
    remark: (any ListedThing)? = nil,
    ifEmpty empty: String = "there are none"
  ) {
    self.kind = kind
    self.things = things
    self.remark = remark
    self.empty = empty
  }

  var rows: [Row] { things.flatMap(\.rows) + (remark?.rows ?? []) }
}

/// One thing of a list, as its command knows it.
package protocol ListedThing {
  /// What programs are told of it: whole values, nothing shortened or laid out.
  var members: JSONMembers { get }

  /// What people read.
  var rows: [Row] { get }
}
