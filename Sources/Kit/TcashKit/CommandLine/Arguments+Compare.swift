import ArgumentParser
import Foundation

extension Arguments {
  struct Compare: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "compare",
      abstract: "Run scripts with two variants, and show the first step at which they differ.",
      discussion: """
        The variants are two features of this shell, or two builds of it: paths of programs. Of two \
        features, the second one takes the place of the first one in the scripts, under its name. \
        Expected output in '#>' lines is not checked. Scripts run in the fixed world, where ids, dates and \
        chance are the same each time, unless '--world live' is given. The exit status is 0 if all scripts run the same, \
        1 if one differs, and 2 if the command line is wrong or there are no scripts.
        """
    )

    @Argument(help: "A feature, or the path of a program.")
    var first: String

    @Argument(help: "Another feature or program.")
    var second: String

    @Argument(help: "The scripts and folders.", completion: .file(extensions: ["tcash", "md"]))
    var paths: [String]

    @Option(help: ArgumentHelp("How many scripts run at the same time.", valueName: "count"))
    var jobs = ProcessInfo.processInfo.activeProcessorCount

    @Option(
      help: ArgumentHelp("The time limit of a script, such as 500ms, 10s, 2m.", valueName: "time")
    )
    var timeout = TimeLimit(duration: .seconds(60))

    @OptionGroup var world: WorldOptions
    @OptionGroup var permissions: PermissionOptions

    @Flag(name: .customLong("no-color"), help: "Don't use colours.")
    var noColor = false

    func validate() throws {
      if jobs < 1 { throw ValidationError("'--jobs' needs at least 1.") }
    }
  }

  /// A feature that takes the place of another one, under its name: `counter=newCounter`.
  struct StandIn: ExpressibleByArgument {
    let feature: String
    let other: String

    init(for feature: String, _ other: String) {
      self.feature = feature
      self.other = other
    }

    init?(argument: String) {
      let parts = argument.split(separator: "=", omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 2 else { return nil }
      self.init(for: parts[0], parts[1])
    }

    var argument: String { "\(feature)=\(other)" }
  }
}
