import ArgumentParser

extension Arguments {
  struct Lint: ParsableCommand {
    static let name = "lint"

    static let configuration = CommandConfiguration(
      commandName: name,
      abstract: "Run scripts, and warn of designs that their sessions show.",
      discussion: """
        'lint' at the prompt does the same for a session; 'help lint' lists what it looks for. Scripts run \
        with a storage of their own in memory, and their output is not shown. Exit status: 0 nothing to warn of, 1 \
        warnings, 2 a script can't be read or parsed, 3 it failed.
        """
    )

    @Argument(help: "The scripts.", completion: .file(extensions: ["tcash"]))
    var files: [String]

    @OptionGroup var world: WorldOptions
    @OptionGroup var output: OutputOptions
  }
}
