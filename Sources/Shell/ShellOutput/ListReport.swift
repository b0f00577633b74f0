/// A list of items, as shown by a command.
package struct ListReport {
  /// The kind of the items, such as `stores`. Programs find the list under this name.
  package let kind: String
  package let things: [any ListedItem]
  /// An additional remark below the items.
  package let remark: (any ListedItem)?
  /// The text for people if the list is empty.
  package let empty: String

  package init(
    _ kind: String,
    _ things: [any ListedItem],
    remark: (any ListedItem)? = nil,
    ifEmpty empty: String = "none"
  ) {
    self.kind = kind
    self.things = things
    self.remark = remark
    self.empty = empty
  }

  var rows: [Row] { things.flatMap(\.rows) + (remark?.rows ?? []) }
}

/// An item of a list.
package protocol ListedItem {
  /// The item's data for programs: complete values, neither shortened nor laid out.
  var members: JSONMembers { get }

  /// The item's rows for people.
  var rows: [Row] { get }
}
