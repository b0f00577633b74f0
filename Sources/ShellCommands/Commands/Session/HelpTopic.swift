/// What `help` knows besides commands and features.
enum HelpTopic: String, CaseIterable {
  case expressions

  var title: String {
    switch self {
    case .expressions: "values and expressions"
    }
  }

  /// Lines of at most 78 characters.
  var text: String {
    switch self {
    case .expressions:
      #"""
      Values are written as in Swift: 1  -2.5  true  nil  "text \(expr)"  [1, 2]  ["a": 1]
      (1, name: "x")  .case  .case(label: value)  Type(label: value). By type there are
      UUID(0) and UUID("…"), Date("2026-01-01T00:00:00Z"), URL("https://…"), Data("…"),
      Decimal("1.10") and the durations 250ms 2s 5m 1h.

      Names are variables (let NAME = …) and the properties of the state at the current
      scope; $0 is that state and 'last' the last value. From there:
        count  child.name  rows[0]  rows[id: 2].name  prices["tea"]  destination?.edit
        .count  .isEmpty  .first  .last  .keys  .values

      Operators, with Swift's precedence:
        !  -    * / %    + -    ... ..<    ??    == != < <= > >=    is .case
        contains    matches /regex/    &&    ||    ? :

      Types do not convert silently, and there are no closures and no method calls.
      """#
    }
  }
}
