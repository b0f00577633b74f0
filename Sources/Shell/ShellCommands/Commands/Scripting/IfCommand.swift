import ShellLanguage

enum IfCommand: SyntaxCommand {
  static let signature = CommandSignature(
    "if",
    .scripting,
    summary: "Run statements if a condition holds: 'if COND { … } else { … }'.",
    parameters: [.init("condition", .expression, summary: "a Bool")],
    takesBlock: true,
    examples: [
      .init(
        "Do one thing or the other",
        """
        if 1 < 2 { print "less" } else { print "more" }
        #> less
        """
      )
    ]
  )
}
