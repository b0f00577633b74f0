import ArgumentParser
import TcashAdoptionArguments

extension Arguments {
  struct Adopt: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: AdoptionArguments.abstract,
      discussion: AdoptionArguments.discussion
    )

    @OptionGroup var arguments: AdoptionArguments
  }
}
