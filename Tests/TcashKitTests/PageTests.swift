import ExampleShell
import Foundation
import TcashKit
import Testing

/// What the README and the articles show that is no script: blocks that show how the program is called, or that it
/// traps. `tcash test` runs the others.
@Suite struct PageTests {
  private func text(of page: String) throws -> String {
    try String(contentsOf: Program.root.appendingPathComponent(page), encoding: .utf8)
  }

  /// The lines of the block in an article that has a line with this beginning.
  private func block(with start: String, in article: String) throws -> [String] {
    let blocks = try text(of: "Sources/Kit/TcashKit/TcashKit.docc/\(article)")
      .components(separatedBy: "```")
    let block = try #require(blocks.first { $0.hasPrefix("text\n") && $0.contains("\n" + start) })
    return block.split(separator: "\n").dropFirst().map(String.init)
  }

  @MainActor
  @Test(arguments: ["README.md", "Sources/Kit/TcashKit/TcashKit.docc/Sessions.md"])
  func theExampleFeaturesAreCounted(_ page: String) throws {
    let counts = try text(of: page).matches(of: #/(\d+) (?:example )?features\b/#).map {
      Int($0.output.1)
    }
    let count = ExampleShell().features.count
    #expect(!counts.isEmpty)
    #expect(counts.allSatisfy { $0 == count }, "\(count)")
  }

  @Test func theEventsAreThoseOfThePipe() throws {
    let shown = try block(with: "{\"version\":1,\"event\"", in: "Scripts.md")
      .filter { $0.hasPrefix("{") }
    let result = try Program.run(
      ["--events", "--keep-going"],
      input: "load counter\n.incrementButtonTapped\n"
    )
    let found = result.output.split(separator: "\n").prefix(shown.count).map(String.init)
    #expect(shown.count > 2)
    #expect(shown.map(withoutTimes) == found.map(withoutTimes))
  }

  private func withoutTimes(_ line: String) -> String {
    line.replacing(#/"(?:microseconds|took)":\d+/#, with: "")
  }

  @Test func aTrapIsReportedAsShown() throws {
    let shown = try block(with: "error[trapped]", in: "Sessions.md")
    let result = try Program.run(
      [],
      input: "load faults\n.safeTapped\n.dependencyTapped(.division)\n"
    )
    let errors = result.errors
    #expect(places(in: shown.joined(separator: "\n")) == places(in: errors))
    for line in shown where line.hasPrefix("error[") || line.hasPrefix("  in the reducer") {
      #expect(errors.contains(line), "\(errors)")
    }
  }

  private func places(in text: String) -> [String] {
    text.matches(of: #/at \w+\.swift:\d+ in /#).map { String($0.output) }
  }

  @Test func theLessonsAreListedAsShown() throws {
    let shown = try block(with: "$ tcash learn\n", in: "Teaching.md").dropFirst()
    let result = try Program.run(
      ["learn"],
      in: Program.root.path,
      environment: ["TCASH_LESSONS": ""]
    )
    let lines = result.output.split(separator: "\n").map(String.init)
    #expect(shown.count > 3)
    for line in shown where !line.hasSuffix("…") {
      #expect(lines.contains(line), "\(result.output)")
    }
  }

  @Test func aWrongAnswerHasTheReasonThatIsShown() throws {
    let shown = try block(with: "$ tcash class", in: "Teaching.md")
    let step = "Tap the plus button"
    let lesson = try text(of: "Examples/Lessons/01-counter.md")
    #expect(lesson.contains("## \(step)\n"))
    let result = try Program.run(["-c", "load counter; expect sent .incrementButtonTapped"])
    let message = try #require(result.errors.firstMatch(of: #/error\[[\w-]+\]: (.*)/#)).output.1
    #expect(shown.contains { $0.hasSuffix("\(step): \(message)") }, "\(message)")
  }

  @Test func aFailedTestIsToldAsShown() throws {
    let shown = try block(with: "$ tcash test Scripts", in: "ScriptsAsTests.md").dropFirst()
    let facts = """
      set world fixed
      load counter
      dep numberFact.fetch returns "one" then "two" throws "offline"
      .factButtonTapped; .factButtonTapped
      expect fact == "one", "the second tap asks again"

      """
    let (result, _) = try Program.run(
      ["test", "--record", "record.json", "Scripts"],
      among: [
        "Scripts/facts.tcash": facts,
        "Scripts/counter.tcash": "load counter\n.incrementButtonTapped\n",
      ]
    )
    func timeless(_ line: String) -> String {
      line.replacing(#/\(\d+\.\d+ s\)/#, with: "")
    }
    let lines = result.output.split(separator: "\n").map { timeless(String($0)) }
    #expect(shown.count == lines.count, "\(result.output)")
    for line in shown { #expect(lines.contains(timeless(line)), "\(line)") }
  }
}
