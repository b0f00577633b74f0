import ShellCommands
import ShellLanguage
import ShellOutput
import ShellSession
import TcashKit
import TerminalText
import Testing

/// Help must be there for everything, true, and fit the window.
@MainActor
@Suite struct HelpTests {
  private static let topics = HelpTopic.all.map(\.name)
  private static let features = Shell.exampleFeatures.map(\.registered.name)

  // MARK: What there is

  @Test func theOverviewNamesAllCommandsAndTopics() async {
    let text = await Shell().run("help").output.joined(separator: " ")
      .replacing(/[ ]+/, with: " ")
    for signature in CommandCatalog.grammar.signatures { #expect(text.contains(signature.name)) }
    for topic in Self.topics { #expect(text.contains(topic)) }
  }

  @Test func theOverviewBeginsWithThreeLinesToStartWith() async throws {
    let lines = await Shell().run("help").output
    #expect(lines.first == "start here")
    #expect(lines.dropFirst().prefix { $0.hasPrefix("  ") }.count == 3)
  }

  @Test(arguments: ["", "load todos"])
  func theLinesToStartWithRun(_ script: String) async throws {
    let shell = Shell()
    _ = await shell.run(script)
    let report = await shell.run("help").reports.first
    guard case .help(.overview(let start, _, _))? = report else {
      Issue.record("no overview")
      return
    }
    #expect(start.count == 3)
    let outcome = await shell.run(start.map(\.script).joined(separator: "\n"))
    #expect(outcome.error == nil, "\(outcome.error ?? "")")
  }

  @Test(arguments: [
    ("search", ".querySubmitted"), ("todos", ".addTodoButtonTapped"),
    ("counter", ".decrementButtonTapped"),
  ])
  func aFeatureBeginsWithWhatAPersonSends(_ feature: String, _ action: String) async {
    let page = await Shell().run("help \(feature)").output
    #expect(page.last?.hasSuffix(action) == true, "\(page)")
  }

  @Test(arguments: ["start", "start here", "Start"])
  func theStartIsATopic(_ name: String) async {
    for script in ["", "load todos"] {
      let shell = Shell()
      _ = await shell.run(script)
      let start = await shell.run("help").output.prefix(4)
      let page = await shell.run("help \(name)")
      #expect(page.error == nil, "\(page.error ?? "")")
      #expect(page.output.first == "start")
      #expect(Array(page.output.drop { $0 != "start here" }.prefix(4)) == Array(start))
    }
  }

  @Test(arguments: ["start", "acting", "looking", "scripting"])
  func headingsOfTheOverviewCanBeLookedUp(_ heading: String) async {
    let shell = Shell()
    #expect(await shell.run("help \(heading)").output.first == heading)
    let text = "help " + heading.prefix(4)
    #expect(shell.evaluator.completions(for: text).items.map(\.text).contains(heading))
  }

  @Test(arguments: HelpTopic.all.map(\.name))
  func aTopicsExamplesDoWhatTheySay(_ name: String) async throws {
    let topic = try #require(HelpTopic.named(name))
    #expect(!topic.examples.isEmpty)
    for example in topic.examples {
      let outcome = await Shell().run(example.script)
      #expect(outcome.error == nil, "\(name): \(example.summary)\n\(outcome.error ?? "")")
    }
    let page = await Shell().run("help \(name)")
    #expect(page.error == nil, "\(page.error ?? "")")
    #expect(page.output.first == name)
  }

  @Test func noTopicHidesAnother() {
    let names = HelpTopic.all.flatMap { [$0.name] + $0.aliases }
    #expect(Set(names).count == names.count)
  }

  @Test func aFeaturesPageSaysWhatItIsMadeOf() async {
    let page = await Shell().run("help counter").output.joined(separator: "\n")
    for text in [
      "A counter that knows facts about its numbers.", "fact: String?", ".factButtonTapped",
      "The user asks for a fact about the number.", "numberFact", "mock", "noFact", "load counter",
    ] {
      #expect(page.contains(text), "\(text) in\n\(page)")
    }
    let settings = await Shell().run("help settings").output.joined(separator: "\n")
    #expect(settings.contains(".appStorage(\"textSize\")"), "\(settings)")
  }

  @Test func everyFeaturesExampleRuns() async {
    for name in Self.features {
      let page = await Shell().run("help \(name)")
      #expect(page.error == nil)
      let script = page.output.reversed().prefix { $0.hasPrefix("    ") }.reversed()
      #expect(script.first?.contains("load \(name)") == true, "\(page.output)")
      let outcome = await Shell().run(script.joined(separator: "\n"))
      #expect(outcome.error == nil, "\(name)\n\(outcome.error ?? "")")
    }
  }

  // MARK: Actions

  @Test func anActionIsExplainedWithAndWithoutItsFeature() async {
    let named = await Shell().run("help counter.factResponse")
    let scoped = await Shell().run("load counter\nhelp .factResponse")
    for page in [named, scoped] {
      let text = page.output.joined(separator: "\n")
      #expect(page.error == nil, "\(page.error ?? "")")
      #expect(text.contains(".factResponse(Result<String, any Error>)"))
      #expect(text.contains("The fact arrived, or could not be had."))
      #expect(text.contains(".factResponse(.success(\"text\"))"), "\(text)")
    }
    let child = await Shell().run("help todos.todos.checkBoxToggled")
    #expect(
      child.output.joined().contains(".todos(.element(id: UUID(42), action: .checkBoxToggled))")
    )
  }

  @Test func everyActionsExampleIsRight() async {
    for feature in Shell.exampleFeatures.map(\.registered) {
      for name in await names(of: "actions", in: feature.name) {
        let page = await Shell().run("help \(feature.name).\(name)")
        #expect(page.error == nil, "\(feature.name).\(name): \(page.error ?? "")")
        let script = page.output.reversed().prefix { $0.hasPrefix("    ") }.reversed()
          .joined(separator: "\n")
        guard script.contains("load ") else {
          Issue.record("\(feature.name).\(name) has no example")
          continue
        }
        let features = Shell.exampleFeatures.map(\.registered)
        let errors = ScriptChecker(features: features).check(SourceText(script))
        #expect(errors.isEmpty, "\(script)\n\(errors.first.map(MistakeTests.text) ?? "")")
      }
    }
  }

  private func names(of heading: String, in feature: String) async -> [String] {
    let output = await Shell().run("load \(feature)\nactions").output.dropFirst()
    return output.filter { $0.hasPrefix("  .") }.compactMap { line in
      line.split(separator: " ").first?.dropFirst().prefix { $0 != "(" }.description
    }
  }

  // MARK: Finding

  @Test(arguments: [
    ("help expresions", "expressions"), ("help lod", "load"), ("help conter", "counter"),
    ("help .factRespons", ".factResponse"), ("help unkown-action", "unknown-action"),
    ("help counter.factRespons", "counter.factResponse"),
  ])
  func whatIsMistypedIsFound(_ line: String, _ suggestion: String) async {
    let outcome = await Shell().run("load counter\n\(line)")
    #expect(outcome.code == "unknown-topic")
    #expect(outcome.error?.contains("'\(suggestion)'") == true, "\(outcome.error ?? "")")
  }

  @Test func aSearchFindsCommandsTopicsActionsAndCodes() async {
    let output = await Shell().run("help --search clock").output.joined(separator: "\n")
    for name in ["advance", "effects and time", "no-test-clock"] { #expect(output.contains(name)) }
    let none = await Shell().run("help --search frobnication").output
    #expect(none == ["  nothing in the help has 'frobnication'"])
    #expect(
      await Shell().run("help --search minus").output.joined().contains("decrementButtonTapped")
    )
  }

  // MARK: Fitting

  @Test(arguments: [20, 40, 80])
  func everyPageFitsTheWindow(_ width: Int) async {
    let lines =
      ["help"]
      + (CommandCatalog.grammar.signatures.map(\.name) + Self.topics + Self.features
      + CodeExplanation.all.map(\.code) + ["counter.factResponse"]).map { "help \($0)" }
    for line in lines {
      let shell = Shell()
      shell.evaluator.display.width = width
      let page = await shell.run(line)
      #expect(page.error == nil, "\(line)\n\(page.error ?? "")")
      for text in shell.text(of: page.reports, width: width) {
        #expect(DisplayWidth.columns(of: text) <= width, "\(line): \(text)")
      }
    }
  }
}
