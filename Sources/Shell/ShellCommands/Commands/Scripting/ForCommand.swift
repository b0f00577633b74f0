import ShellLanguage

enum ForCommand: SyntaxCommand {
  static let signature = CommandSignature(
    "for",
    .scripting,
    summary: "Run statements for each element of a collection or range.",
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
      )
    ]
  )
}
