// Codes of statement and expression syntax.
extension CodeExplanation {
  static let statementSyntax = [
    CodeExplanation(
      "unexpected-text",
      "Something follows a complete statement. An operator is missing between two values, or ';' "
        + "between two statements.",
      mistake: "1 2",
      instead: "1; 2"
    ),
    CodeExplanation(
      "expected-name",
      "A name is expected, but something else was found. Names begin with a letter.",
      mistake: "let 5 = 3",
      instead: "let five = 3"
    ),
    CodeExplanation(
      "expected-token",
      "A sign or a word that the statement requires is missing.",
      mistake: "let x 3",
      instead: "let x = 3"
    ),
    CodeExplanation(
      "expected-block",
      "A block '{ … }' is missing.",
      mistake: "if true print 1",
      instead: "if true { print 1 }"
    ),
    CodeExplanation(
      "repeated-parameter",
      "Two parameters of a definition have the same name.",
      mistake: "def add(a, a) { print a + a }",
      instead: "def add(a, b) { print a + b }"
    ),
    CodeExplanation(
      "stray-else",
      "An 'else' begins a line or has no 'if'. It must follow the '}' of its 'if' on the same "
        + "line.",
      mistake: "if 1 > 2 { print 2 }\nelse { print 1 }",
      instead: "if 1 > 2 { print 2 } else { print 1 }"
    ),
    CodeExplanation(
      "orphan-output",
      "A '#>' line holds the output of the statement above it, but there is none.",
      mistake: "#> 1",
      instead: "print 1\n#> 1"
    ),
    CodeExplanation(
      "misplaced-output",
      "A '#>' follows a statement on its line. It must be on a line of its own.",
      mistake: "print 1 #> 1",
      instead: "print 1\n#> 1"
    ),
    CodeExplanation(
      "repeated-output",
      "The lines of an expected output are interrupted. They must follow each other.",
      mistake: "print 1\n#> 1\n\n#> 2",
      instead: "print \"1\\n2\"\n#> 1\n#> 2"
    ),
    CodeExplanation(
      "assignment-outside-block",
      "'=' assigns only in the block after an action. 'let' names a value, and '==' compares.",
      mistake: "load counter\ncount = 1",
      instead: "load counter\nload counter with State(count: 1)"
    ),
    CodeExplanation(
      "expected-assignment",
      "The block after an action may only contain assignments to the state.",
      mistake: "load counter\n.incrementButtonTapped { count = 1 }",
      instead: "load counter\n.incrementButtonTapped { $0.count = 1 }"
    ),
    CodeExplanation(
      "testing-macro",
      "'#expect(…)' and '#require(…)' belong in Swift tests. Here, use 'expect'. A '#' followed by "
        + "a space begins a comment.",
      mistake: "load counter\n#expect(count == 0)",
      instead: "load counter\nexpect count == 0"
    ),
    CodeExplanation(
      "trailing-backslash",
      "A '\\' at a line's end continues on the next line, but there is none.",
      mistake: "load counter \\",
      instead: "load \\\ncounter"
    ),
    CodeExplanation(
      "unclosed-bracket",
      "A bracket is opened but never closed.",
      mistake: "print (1 + 2",
      instead: "print (1 + 2)"
    ),
    CodeExplanation(
      "unmatched-bracket",
      "A closing bracket matches no open bracket.",
      mistake: "print [1, 2)",
      instead: "print [1, 2]"
    ),
    CodeExplanation(
      "nesting-too-deep",
      "Brackets, blocks or members are nested too deeply. Name a part with 'let'.",
      mistake: String(repeating: "(", count: 130) + "1" + String(repeating: ")", count: 130),
      instead: "let one = 1\n(one)"
    ),
    CodeExplanation(
      "too-many-mistakes",
      "A text has so many mistakes that it was not read to its end. Correct some of them first."
    ),
    CodeExplanation(
      "text-too-long",
      "A script or a line has more than 2,147,483,647 bytes."
    ),
    CodeExplanation(
      "expected-expression",
      "A value is missing after an operator, a comma or a sign.",
      mistake: "1 +",
      instead: "1 + 2"
    ),
    CodeExplanation(
      "expected-member",
      "A dot is not followed by a name.",
      mistake: "load counter\ncount.",
      instead: "load counter\ncount"
    ),
    CodeExplanation(
      "expected-case",
      "'is' needs a case of an enum, which begins with a dot.",
      mistake: "load todos\nfilter is active",
      instead: "load todos\nfilter is .active"
    ),
    CodeExplanation(
      "invalid-key-path",
      "A key path begins with '\\.' and a property's name.",
      mistake: "print \\count",
      instead:
        "load inventory\n.addButtonTapped\nscope destination.addItem\n.binding(.set(\\.name, \"Pen\"))"
    ),
    CodeExplanation(
      "invalid-closure-parameter",
      "'$0' is the state; there is no other.",
      mistake: "load counter\n.incrementButtonTapped { $1.count = 1 }",
      instead: "load counter\n.incrementButtonTapped { $0.count = 1 }"
    ),
    CodeExplanation(
      "chained-operators",
      "Two comparisons or ranges are chained, and it is not clear which comes first.",
      mistake: "1 < 2 < 3",
      instead: "1 < 2 && 2 < 3"
    ),
    CodeExplanation(
      "unexpected-character",
      "A character has no meaning here: often a quote or a dash from a word processor.",
      mistake: "print “x”",
      instead: "print \"x\""
    ),
  ]
}
