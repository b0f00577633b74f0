import ShellLanguage

enum ForCommand: SyntaxCommand {
  static let signature = CommandSignature(
    "for",
    .scripting,
    summary: "Run statements for each element of a collection or range.",
    discussion: """
      Several names in parentheses stand for the parts of an element. An error then names the row.
      The names are the loop's own: afterwards they have the values that they had before.
      """,
    parameters: [
      .init("name", .newName, summary: "the name that stands for the element"),
      .init("elements", .expression, keyword: "in", summary: "a collection or range"),
    ],
    takesBlock: true,
    examples: [
      .init(
        "Go through a range",
        """
        for number in 1...3 { print number * number }
        #> 1
        #> 4
        #> 9
        """
      ),
      .init(
        "A table of tests",
        """
        load counter
        #>   loaded counter
        for (taps, expected) in [(1, 1), (2, 3), (3, 6)] {
          repeat taps { .incrementButtonTapped }
          expect count == expected
        }
        #> …
        """
      ),
    ]
  )
}
