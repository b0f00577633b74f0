import ShellLanguage

enum RepeatCommand: SyntaxCommand {
  static let signature = CommandSignature(
    "repeat",
    .scripting,
    summary: "Run statements a number of times.",
    parameters: [.init("count", .count, summary: "how many times")],
    takesBlock: true,
    examples: [
      .init(
        "Send an action three times",
        """
        load counter
        #>   loaded counter
        repeat 3 { .incrementButtonTapped }
        #>   count: 0 → 1
        #>   count: 1 → 2
        #>   count: 2 → 3
        """
      )
    ]
  )
}
