package import ShellLanguage
package import ShellOutput
import ShellSession

package enum FeaturesCommand: Command {
  package static let signature = CommandSignature(
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

  package static func run(_ invocation: Invocation) async throws -> Report {
    .table(invocation.session.features.map { Row([.command($0.name)], summary: $0.about) })
  }
}
