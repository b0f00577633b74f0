import ShellLanguage
import ShellOutput
import ShellSession

enum FeaturesCommand: ImmediateCommand {
  static let signature = CommandSignature(
    "features",
    .stores,
    summary: "List the features that can be loaded.",
    consequence: .tells,
    examples: [
      .init(
        "The features of this shell",
        """
        features
        #> …
        """
      )
    ]
  )

  static func run(_: NoArguments, _ invocation: Invocation) throws -> Report {
    .list(ListReport("features", invocation.session.features.map(ListedFeature.init)))
  }
}

private struct ListedFeature: ListedItem {
  let name: String
  let about: String

  @MainActor
  init(_ feature: RegisteredFeature) {
    name = feature.name
    about = feature.about
  }

  var members: JSONMembers { [("name", .string(name)), ("about", .string(about))] }
  var rows: [Row] { [Row([.command(name)], summary: about)] }
}
