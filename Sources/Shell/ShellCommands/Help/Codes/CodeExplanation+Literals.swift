// Codes of number and string literals.
extension CodeExplanation {
  static let literalSyntax = [
    CodeExplanation(
      "short-id",
      "A shortened id, '046CCB9F…', works only at the prompt. A file needs the whole id.",
      mistake: "load todos\ntodos[id: 046CCB9F…]",
      instead: "load todos\n.addTodoButtonTapped\ntodos[id: todos[0].id]"
    ),
    CodeExplanation(
      "invalid-number",
      "Digits are followed by something that is neither part of a number nor a unit of time.",
      mistake: "wait 5x",
      instead: "wait 5s"
    ),
    CodeExplanation(
      "invalid-escape",
      "In a string '\\' must be followed by n, t, r, 0, ', \", another '\\', '(…)' or 'u{…}'.",
      mistake: #"print "C:\q""#,
      instead: #"print "C:\\q""#
    ),
    CodeExplanation(
      "unterminated-string",
      "A string is not closed on its line. Put text of several lines between '\"\"\"'.",
      mistake: "print \"abc",
      instead: "print \"abc\""
    ),
    CodeExplanation(
      "misplaced-quotes",
      "Each '\"\"\"' of a multi-line text must end its line; the text goes between them.",
      mistake: "print \"\"\"abc\n\"\"\"",
      instead: "print \"\"\"\nabc\n\"\"\""
    ),
    CodeExplanation(
      "insufficient-indentation",
      "A line of a multi-line text begins to the left of the closing '\"\"\"', which sets the "
        + "indentation.",
      mistake: "print \"\"\"\n    a\n  b\n    \"\"\"",
      instead: "print \"\"\"\n    a\n    b\n    \"\"\""
    ),
    CodeExplanation(
      "unterminated-regex",
      "A pattern must be between slashes on one line.",
      mistake: "\"abc\" matches /b",
      instead: "\"abc\" matches /b/"
    ),
  ]
}
