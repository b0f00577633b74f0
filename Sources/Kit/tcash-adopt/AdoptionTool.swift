import ArgumentParser
import Foundation
import TcashAdoption
import TcashAdoptionArguments

/// Does what `tcash adopt` asks for. It is a program of its own, so that no shell links the parser of Swift.
@main
struct AdoptionTool: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tcash-adopt",
    abstract: AdoptionArguments.abstract,
    discussion: AdoptionArguments.discussion
  )

  @OptionGroup var arguments: AdoptionArguments

  func run() throws {
    guard let tcash = arguments.tcash else {
      throw ValidationError("name the folder of the package 'tcash' with '--tcash FOLDER'")
    }
    let options = AdoptionOptions(
      path: arguments.path,
      sources: arguments.sources,
      output: arguments.output,
      extractsViews: arguments.extractViews,
      without: Set(arguments.without),
      overriding: arguments.overriding,
      tcash: tcash
    )
    do {
      print(try Adoption(options).run().text)
    } catch {
      FileHandle.standardError.write(Data("tcash adopt: \(error)\n".utf8))
      throw ExitCode(2)
    }
  }
}
