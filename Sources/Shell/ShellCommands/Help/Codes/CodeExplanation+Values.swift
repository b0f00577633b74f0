// Codes of values and expressions.
extension CodeExplanation {
  static let values = cases + types + numbers + names

  private static let cases = [
    CodeExplanation(
      "unknown-action",
      "The actions at the current scope have no such case. 'actions' lists them; a child's are sent after "
        + "'scope', or within the parent's.",
      mistake: "load twoCounters\n.incrementButtonTapped",
      instead: "load twoCounters\n.counter1(.incrementButtonTapped)"
    ),
    CodeExplanation(
      "unknown-case",
      "An enum has no such case.",
      mistake: "load todos\n.filterPicked(.done)",
      instead: "load todos\n.filterPicked(.completed)"
    ),
    CodeExplanation(
      "missing-value",
      "A case, a type or an element needs another value.",
      mistake: "load counter\n.factResponse",
      instead: "load counter\n.factResponse(.success(\"1 is good\"))"
    ),
    CodeExplanation(
      "extra-value",
      "There are more values than expected.",
      mistake: "load counter\n.incrementButtonTapped(1)",
      instead: "load counter\n.incrementButtonTapped"
    ),
    CodeExplanation(
      "wrong-label",
      "A value has the wrong label.",
      mistake: "load inventory\n.itemTapped(item: 1)",
      instead: "load inventory\n.itemTapped(id: 1)"
    ),
    CodeExplanation(
      "missing-label",
      "A value's label is missing. It can only be left out if there is just one value.",
      mistake: "load todos\n.todos(.element(UUID(1), .checkBoxToggled))",
      instead: "load inventory\n.itemTapped(1)"
    ),
  ]

  private static let types = [
    CodeExplanation(
      "type-mismatch",
      "A value has a different type than expected. There are no implicit conversions.",
      mistake: "load counter\ncount == \"1\"",
      instead: "load counter\ncount == 1"
    ),
    CodeExplanation(
      "untyped-literal",
      "The literal can have many types, and no type is expected here.",
      mistake: "print .active",
      instead: "load todos\nfilter is .active"
    ),
    CodeExplanation(
      "unknown-type",
      "The feature uses no type with this name, or its values can't be written.",
      mistake: "Foo(1)",
      instead: "UUID(1)"
    ),
    CodeExplanation(
      "method-call",
      "There is no such method. 'map', 'filter', 'contains' and 'sorted' go through the elements of "
        + "collections; other members need no call.",
      mistake: "load todos\ntodos.append(1)",
      instead: "load todos\ntodos.count"
    ),
    CodeExplanation(
      "element-argument",
      "A collection's method needs a key path, or an expression in which '$0' is the element.",
      mistake: "print [1, 2].map(3)",
      instead: "print [1, 2].map { $0 + 3 }"
    ),
    CodeExplanation(
      "too-many-elements",
      "The range is too long to create a value for each of its numbers.",
      mistake: "let n = (1...100000000).map { $0 }",
      instead: "let n = (1...3).map { $0 }"
    ),
    CodeExplanation(
      "no-order",
      "These values have no order, so they can't be sorted. Sort them by a property or an "
        + "expression that has one.",
      mistake: "load todos\n.addTodoButtonTapped\ntodos.sorted(\\.isComplete)",
      instead: "load todos\n.addTodoButtonTapped\ntodos.sorted(\\.description)"
    ),
    CodeExplanation(
      "invalid-literal",
      "A string does not have the form that its type requires.",
      mistake: "Date(\"tomorrow\")",
      instead: "Date(\"2026-01-01T00:00:00Z\")"
    ),
    CodeExplanation(
      "invalid-arguments",
      "The type can't be created from these values.",
      mistake: "UUID()",
      instead: "UUID(1)"
    ),
    CodeExplanation(
      "duplicate-element",
      "A collection has something twice that must be unique: an id or a key.",
      mistake: "[\"a\": 1, \"a\": 2]",
      instead: "[\"a\": 1, \"b\": 2]"
    ),
    CodeExplanation(
      "cannot-be-written",
      "Values of this type can't be written, such as closures. The program registers them under a name: "
        + "Feature(…).value(\"name\", …)."
    ),
    CodeExplanation(
      "invalid-regex",
      "The pattern is not a valid regular expression.",
      mistake: "\"abc\" matches /[/",
      instead: "\"abc\" matches /[b]/"
    ),
  ]

  private static let numbers = [
    CodeExplanation(
      "overflow",
      "A number is too large, or too small, for its type.",
      mistake: "9223372036854775807 + 1",
      instead: "9223372036854775806 + 1"
    ),
    CodeExplanation(
      "division-by-zero",
      "Integers can't be divided by zero.",
      mistake: "1 / 0",
      instead: "1 / 2"
    ),
    CodeExplanation(
      "invalid-range",
      "A range ends before it begins.",
      mistake: "3...1",
      instead: "1...3"
    ),
  ]

  private static let names = [
    CodeExplanation(
      "unknown-id",
      "No id shown at the prompt or in the state begins like this: 'todos[id: 046CCB9F…]'."
    ),
    CodeExplanation(
      "ambiguous-id",
      "Several ids begin like this. Use more digits, or the whole id."
    ),
    CodeExplanation(
      "unmarked-id",
      "An id begins like this. At a prompt its beginning ends in '…': 'todos[id: 046CCB9F…]'."
    ),
    CodeExplanation(
      "unknown-name",
      "The name is neither a variable nor a property of the state at the current scope.",
      mistake: "load twoCounters\ncount",
      instead: "load twoCounters\ncounter1.count"
    ),
    CodeExplanation(
      "unknown-member",
      "The value has no member with this name.",
      mistake: "load counter\nstate cont",
      instead: "load counter\nstate count"
    ),
    CodeExplanation(
      "no-element",
      "The collection has no element at this index, or with this id or key.",
      mistake: "load inventory\nstate items[7]",
      instead: "load inventory\nstate items[0]"
    ),
    CodeExplanation(
      "no-value",
      "A value along the path is nil. In an expression, '?.' gives nil instead.",
      mistake: "load counter\nfact.count",
      instead: "load counter\nfact?.count"
    ),
    CodeExplanation(
      "other-case",
      "The enum's current case is not the one whose values were requested.",
      mistake: "load inventory\n.addButtonTapped\nstate destination.alert",
      instead: "load inventory\n.addButtonTapped\nstate destination.addItem"
    ),
    CodeExplanation(
      "not-indexable",
      "Only collections can be indexed with brackets.",
      mistake: "load counter\ncount[0]",
      instead: "load inventory\nitems[0]"
    ),
    CodeExplanation(
      "cannot-be-changed",
      "This part of the state can't be changed, such as a property of a class."
    ),
    CodeExplanation(
      "no-state",
      "'$0' and properties belong to the store in use, but none is loaded.",
      mistake: "$0.count",
      instead: "load counter\n$0.count"
    ),
  ]
}
