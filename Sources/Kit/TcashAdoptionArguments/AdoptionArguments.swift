package import ArgumentParser

/// The arguments of `tcash adopt`, which the shell checks before it builds the tool that does it.
package struct AdoptionArguments: ParsableArguments {
  @Argument(
    help: "The folder of the package, or of a shell package that was written before.",
    completion: .directory
  )
  package var path = "."

  @Option(
    name: .customLong("sources"),
    parsing: .upToNextOption,
    help: ArgumentHelp(
      "Folders of an Xcode project instead of a package. Each is a module.",
      valueName: "folder"
    ),
    completion: .directory
  )
  package var sources: [String] = []

  @Option(
    help: ArgumentHelp(
      "The folder of the shell package (default: one beside the adopted folder).",
      valueName: "folder"
    ),
    completion: .directory
  )
  package var output: String?

  @Flag(
    inversion: .prefixedNo,
    help: "Take files with views over without the views, instead of leaving them out."
  )
  package var extractViews = true

  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp(
      "Modules to do without, and files of a module to leave out, by their paths in its folder.",
      valueName: "name"
    )
  )
  package var without: [String] = []

  @Option(
    name: .customLong("by"),
    help: ArgumentHelp(
      "How the originals are overridden (default: path). 'mirror' is for a SwiftPM that refuses packages of the same "
        + "identity.",
      valueName: "path|mirror"
    )
  )
  package var overriding: Overriding?

  @Option(
    help: ArgumentHelp("The folder of the package 'tcash'.", valueName: "folder"),
    completion: .directory
  )
  package var tcash: String?

  package init() {}

  /// The folders that hold what is adopted.
  package var folders: [String] { sources.isEmpty ? [path] : sources }

  package static let abstract = "Write a shell for an existing package, which stays as it is."

  package static let discussion = """
    Finds the reducers of a package, or of an Xcode project's folders, and writes a package beside it with a shell for \
    them: a feature and a first script for each. The original is not changed. Its files are linked to, but for files \
    with views beside a reducer, which are copied without the views. What was left out is listed, with the reason and \
    what to do. Called again, it adds what is new and keeps what you have changed.
    The first call builds the tool that reads the sources, which takes minutes.
    """
}
