import Foundation
import ShellCommands
import ShellOutput
import ShellSession
import Testing

#if canImport(FoundationXML)
import FoundationXML
#endif

/// `show` and `explain`: what is long is cut off, and counted; pictures are valid files.
@MainActor
@Suite struct PictureTests {
  private static let loop = """
    load delegateLoop
    set loop.limit 300
    expect error endless-loop { .picker(.seatTapped(3)) }
    """

  @Test(arguments: ["show flow", "explain"])
  func ofALongChainOnlyTheBeginningIsShown(_ command: String) async throws {
    let shell = Shell()
    _ = await shell.run(Self.loop)
    let outcome = await shell.run(command)
    #expect(outcome.error == nil)
    #expect(outcome.output.count < 40, "\(outcome.output)")
    let done = try #require(shell.session.current?.timeline.done.count)
    #expect(
      outcome.output.contains { $0.contains("\(done - 9) ") && $0.contains("more actions") }
        || outcome.output.contains { $0.contains("So did \(done - 9) further actions") },
      "\(done): \(outcome.output)"
    )
  }

  @Test func theScopeInUseIsMarked() async {
    let outcome = await Shell().run(
      "load inventory\n.addButtonTapped\nscope destination.addItem\nshow tree"
    )
    #expect(outcome.output.contains("│ ╰ addItem  ItemForm.State  ← scope"), "\(outcome.output)")
  }

  @Test(arguments: ["tree", "flow", "timeline"])
  func aPictureIsAValidFile(_ picture: String) async throws {
    let shell = Shell()
    let outcome = await shell.run(
      #"""
      load counter
      .factResponse(.success("<b> & \"c\" \u{FFFE} \u{1b}[2J 👩‍👩‍👧"))
      show \#(picture) --svg "\(temporaryFolder)/a.svg"
      """#
    )
    #expect(outcome.error == nil, "\(outcome.error ?? "")")
    #expect(outcome.output.last?.hasPrefix("  wrote the \(picture) of counter to ") == true)
    let folder = try #require(shell.session.temporaryFolder.pathIfMade)
    let parser = XMLParser(data: try Data(contentsOf: URL(fileURLWithPath: "\(folder)/a.svg")))
    #expect(parser.parse(), "\(String(describing: parser.parserError))")
  }

  @Test func nothingDoneIsNothingToShow() async {
    for command in ["show flow", "show timeline", "explain"] {
      #expect(await Shell().run("load counter\n\(command)").code == "nothing-done")
    }
  }
}
