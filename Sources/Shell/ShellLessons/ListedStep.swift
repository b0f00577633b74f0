import ShellOutput

/// A step in the list of `lesson progress`.
struct ListedStep: ListedItem {
  let number: Int
  let title: String
  let isDone: Bool
  let isCurrent: Bool

  var members: JSONMembers {
    [
      ("number", .number(number)), ("title", .string(title)), ("done", .bool(isDone)),
      ("current", .bool(isCurrent)),
    ]
  }

  var rows: [Row] {
    [Row([.plain("\(isDone ? "✓" : " ") \(number)")], summary: title + (isCurrent ? "  ←" : ""))]
  }
}
