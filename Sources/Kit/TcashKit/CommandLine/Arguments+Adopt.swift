import ArgumentParser
import TcashAdoptionArguments

extension Arguments {
  struct Adopt: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "adopt",
      abstract: AdoptionArguments.abstract,
      discussion: AdoptionArguments.discussion
    )

    @OptionGroup var arguments: AdoptionArguments
  }
}
