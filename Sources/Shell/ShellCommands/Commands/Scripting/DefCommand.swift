package import ShellLanguage

package enum DefCommand: SyntaxCommand {
  package static let signature = CommandSignature(
    "def",
    .scripting,
    summary: "Define a command of your own: 'def NAME(A, B) { … }', called as 'NAME(1, 2)'.",
    parameters: [.init("name", .newName, summary: "the name, with its parameters")],
    takesBlock: true,
    examples: [
      .init(
        "Define and call",
        """
        def twice(text) { print text text }
        twice("ho")
        #> ho ho
        """
      )
    ]
  )
}
