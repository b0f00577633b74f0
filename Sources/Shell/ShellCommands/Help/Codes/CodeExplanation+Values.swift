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
      "A case, a type or an element needs one more value.",
      mistake: "load counter\n.factResponse",
      instead: "load counter\n.factResponse(.success(\"1 is good\"))"
    ),
    CodeExplanation(
      "extra-value",
      "More values are written than are taken.",
      mistake: "load counter\n.incrementButtonTapped(1)",
      instead: "load counter\n.incrementButtonTapped"
    ),
    CodeExplanation(
      "wrong-label",
      "A value has another label than the one that belongs there.",
      mistake: "load inventory\n.itemTapped(item: 1)",
      instead: "load inventory\n.itemTapped(id: 1)"
    ),
    CodeExplanation(
      "missing-label",
      "A value's label is left out. That can be done where there is only one value.",
      mistake: "load todos\n.todos(.element(UUID(1), .checkBoxToggled))",
      instead: "load inventory\n.itemTapped(1)"
    ),
  ]

  private static let types = [
    CodeExplanation(
      "type-mismatch",
      "A value is of another type than the one that is expected. Types do not convert by themselves.",
      mistake: "load counter\ncount == \"1\"",
      instead: "load counter\ncount == 1"
    ),
    CodeExplanation(
      "untyped-literal",
      "What was written can be of many types, and none is expected there.",
      mistake: "print .active",
      instead: "load todos\nfilter is .active"
    ),
    CodeExplanation(
      "unknown-type",
      "There is no type of this name among those of the feature, or its values can't be written.",
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
      "A method of a collection needs to be told what of each element is meant: a key path, or an expression "
        + "in which '$0' is the element.",
      mistake: "print [1, 2].map(3)",
      instead: "print [1, 2].map { $0 + 3 }"
    ),
    CodeExplanation(
      "too-many-elements",
      "A range is too long to have a value made of each of its numbers.",
      mistake: "let n = (1...100000000).map { $0 }",
      instead: "let n = (1...3).map { $0 }"
    ),
    CodeExplanation(
      "no-order",
      "Values that have no order are to be sorted. A property or an expression of them may have one.",
      mistake: "load todos\n.addTodoButtonTapped\ntodos.sorted(\\.isComplete)",
      instead: "load todos\n.addTodoButtonTapped\ntodos.sorted(\\.description)"
    ),
    CodeExplanation(
      "invalid-literal",
      "A text does not have the form that its type asks for.",
      mistake: "Date(\"tomorrow\")",
      instead: "Date(\"2026-01-01T00:00:00Z\")"
    ),
    CodeExplanation(
      "invalid-arguments",
      "A type can't be made from these values.",
      mistake: "UUID()",
      instead: "UUID(1)"
    ),
    CodeExplanation(
      "duplicate-element",
      "A collection holds something twice that it can hold only once: an id, a key.",
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
      "A pattern is no regular expression.",
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
      "Whole numbers can't be divided by zero.",
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
      "No id that was shown at the prompt, or is in the state, begins like that: 'todos[id: 046CCB9F…]'."
    ),
    CodeExplanation(
      "ambiguous-id",
      "Several ids begin like that. More digits, or the whole id, tell them apart."
    ),
    CodeExplanation(
      "unknown-name",
      "A name is no variable, and no property of the state at the current scope.",
      mistake: "load twoCounters\ncount",
      instead: "load twoCounters\ncounter1.count"
    ),
    CodeExplanation(
      "unknown-member",
      "A value has no part of this name.",
      mistake: "load counter\nstate cont",
      instead: "load counter\nstate count"
    ),
    CodeExplanation(
      "no-element",
      "A collection has no element at this place, or with this id or key.",
      mistake: "load inventory\nstate items[7]",
      instead: "load inventory\nstate items[0]"
    ),
    CodeExplanation(
      "no-value",
      "Something on the way is nil. '?.' gives nil in an expression instead.",
      mistake: "load counter\nfact.count",
      instead: "load counter\nfact?.count"
    ),
    CodeExplanation(
      "other-case",
      "An enum is in another case than the one whose values are asked for.",
      mistake: "load inventory\n.addButtonTapped\nstate destination.alert",
      instead: "load inventory\n.addButtonTapped\nstate destination.addItem"
    ),
    CodeExplanation(
      "not-indexable",
      "Only collections have elements in brackets.",
      mistake: "load counter\ncount[0]",
      instead: "load inventory\nitems[0]"
    ),
    CodeExplanation(
      "cannot-be-changed",
      "A part of the state can't be given another value, such as a property of a class."
    ),
    CodeExplanation(
      "no-state",
      "'$0' and properties are those of the store in use, and none is loaded.",
      mistake: "$0.count",
      instead: "load counter\n$0.count"
    ),
  ]
}
