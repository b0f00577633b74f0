// Codes of number and string literals.
extension CodeExplanation {
  static let literalSyntax = [
    CodeExplanation(
      "short-id",
      "The beginning of an id, '046CCB9F…', stands for it at the prompt alone. A file needs the whole id.",
      mistake: "load todos\ntodos[id: 046CCB9F…]",
      instead: "load todos\n.addTodoButtonTapped\ntodos[id: todos[0].id]"
    ),
    CodeExplanation(
      "invalid-number",
      "Digits are followed by something that is no part of a number and no unit of time.",
      mistake: "wait 5x",
      instead: "wait 5s"
    ),
    CodeExplanation(
      "invalid-escape",
      "Behind a '\\' in a string stands n, t, r, 0, ', \", another '\\', '(…)' or 'u{…}'.",
      mistake: #"print "C:\q""#,
      instead: #"print "C:\\q""#
    ),
    CodeExplanation(
      "unterminated-string",
      "A string is not closed on its line. A text of several lines stands between '\"\"\"'.",
      mistake: "print \"abc",
      instead: "print \"abc\""
    ),
    CodeExplanation(
      "misplaced-quotes",
      "Each '\"\"\"' of a long text stands at a line's end, and the text between them.",
      mistake: "print \"\"\"abc\n\"\"\"",
      instead: "print \"\"\"\nabc\n\"\"\""
    ),
    CodeExplanation(
      "insufficient-indentation",
      "A line of a long text begins further left than its closing '\"\"\"', which says where all begin.",
      mistake: "print \"\"\"\n    a\n  b\n    \"\"\"",
      instead: "print \"\"\"\n    a\n    b\n    \"\"\""
    ),
    CodeExplanation(
      "unterminated-regex",
      "A pattern stands between slashes on one line.",
      mistake: "\"abc\" matches /b",
      instead: "\"abc\" matches /b/"
    ),
  ]
}
