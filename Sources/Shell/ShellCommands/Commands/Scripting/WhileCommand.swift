import ShellLanguage

enum WhileCommand: SyntaxCommand {
  static let signature = CommandSignature(
    "while",
    .scripting,
    summary: "Run statements as long as a condition holds.",
    parameters: [.init("condition", .expression, summary: "a Bool")],
    takesBlock: true,
    examples: [
      .init(
        "Count to two",
        """
        load counter
        #>   loaded counter
        while count < 2 { .incrementButtonTapped }
        #>   count: 0 → 1
        #>   count: 1 → 2
        """
      )
    ]
  )
}
