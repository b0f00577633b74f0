import ArgumentParser

extension Arguments {
  struct Format: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "format",
      abstract: "Lay scripts out in the standard way.",
      discussion: """
        Rewrites indentation, spaces and blank lines; comments, literals and expected output stay. Of a folder, the \
        scripts in it and in its folders are meant. '-' reads a script from standard input and writes it to standard \
        output, as editors expect. A script with errors is left as it is. Exit status: 0 success, 1 with '--check': a \
        script is laid out in another way, 2 a script can't be read or parsed.
        """
    )

    @Argument(
      help: "The scripts, and folders of scripts.",
      completion: .file(extensions: ["tcash"])
    )
    var paths: [String]

    @Flag(help: "Write nothing: name the scripts that are laid out in another way.")
    var check = false

    @Flag(name: .customLong("no-color"), help: "Don't use colours.")
    var noColor = false
  }
}
