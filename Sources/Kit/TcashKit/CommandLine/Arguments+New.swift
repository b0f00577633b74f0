import ArgumentParser

extension Arguments {
  struct New: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "new",
      abstract: "Write a package with a feature, a shell for it, a script and tests.",
      discussion: """
        The package depends on the package that this program was built from. It builds, runs and tests at once: \
        'swift run NAME' shows its prompt, 'swift test' runs its tests and its script.
        """
    )

    @Argument(
      help:
        "The folder of the package, which must not exist or be empty. Its name is the package's."
    )
    var name: String

    @Option(
      help: ArgumentHelp("The folder of the package 'tcash' instead.", valueName: "folder"),
      completion: .directory
    )
    var tcash: String?
  }
}
