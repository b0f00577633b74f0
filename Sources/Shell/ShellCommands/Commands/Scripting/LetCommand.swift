import ShellLanguage

enum LetCommand: SyntaxCommand {
  static let signature = CommandSignature(
    "let",
    .scripting,
    summary: "Name a value.",
    parameters: [
      .init("name", .newName, summary: "the name"),
      .init("value", .expression, keyword: "=", summary: "the value"),
    ],
    examples: [
      .init(
        "Use a value twice",
        """
        let answer = 6 * 7
        #>   answer: Int = 42
        print answer answer + 1
        #> 42 43
        """
      )
    ]
  )
}
