import ArgumentParser

extension Arguments {
  struct Pack: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "pack",
      abstract: "Write a folder with this shell that runs without Swift.",
      discussion: """
        The folder has the program, the libraries that another machine may lack, and the package's scripts and \
        lessons. It runs on machines with the same kind of processor and the same or a later version of Debian. \
        The program is built anew, with Swift's runtime in it, in the folder '.build-pack' of the package.
        """
    )

    @Argument(help: "The folder, which must not exist or be empty.")
    var folder: String
  }
}
