import ComposableArchitecture
import ExampleFeatures
import Foundation
import LineEditor
import ShellHost
import Testing

@testable import ShellSession
@testable import TcashKit

/// The prompt's loop with a scripted person at the keys.
@MainActor
@Suite struct ScriptedPromptTests {
  private let clock = TestClock()
  private let folder = TemporaryFolder()

  /// - Returns: What the screen shows below the greeting.
  private func transcript(
    of steps: [ScriptedEditor.Step],
    status expected: ShellHost.ExitStatus = .success
  ) async -> [String] {
    let editors = LockIsolated<[ScriptedEditor]>([])
    let features = [
      Feature("counter", initialState: Counter.State()) { Counter() },
      Feature("todos", initialState: Todos.State()) { Todos() },
    ]
    let console = Console(allowsColor: false)
    let conversation = Conversation(
      withDependencies {
        $0.context = .live
        $0.continuousClock = clock
      } operation: {
        ShellSession(features: features.map(\.registered))
      },
      mode: .prompt,
      presenter: console
    )
    let face = PromptFace(
      conversation,
      on: console,
      interrupts: InterruptSource(observesSignal: false)
    ) { parts in
      let editor = ScriptedEditor(steps, language: parts.language, completer: parts.completer)
      editors.withValue { $0.append(editor) }
      return editor
    }
    let status = await face.run()
    #expect(status == expected)
    let lines = editors.value.first?.transcript.split(separator: "\n").map(String.init) ?? []
    return Array(lines.dropFirst())
  }

  @Test func statementsAreEvaluatedAndTheirOutputIsPrinted() async {
    let lines = await transcript(of: [
      .type("load counter"), .enter, .type(".incrementButtonTapped"), .enter, .endOfInput,
    ])
    #expect(
      lines == [
        "tcash> load counter", "  loaded counter", "counter> .incrementButtonTapped",
        "  count: 0 → 1", "counter> ",
      ]
    )
  }

  @Test func textIsTypedInAnyScript() async {
    let lines = await transcript(of: [.type("print \"grüße 世界 🎉\""), .enter, .endOfInput])
    #expect(lines.contains("grüße 世界 🎉"))
  }

  @Test func tabCompletes() async {
    let lines = await transcript(of: [
      .type("load coun"), .tab, .enter, .type(".decr"), .tab, .enter, .endOfInput,
    ])
    #expect(lines.contains("  count: 0 → -1"))
  }

  @Test func anUnambiguousBeginningOfACommandIsEnough() async {
    let lines = await transcript(of: [
      .type("lo counter"), .enter, .type("hist"), .enter, .endOfInput,
    ])
    #expect(lines.contains("  the history is empty"))
  }

  @Test func anInterruptAbandonsTheLineAndWhatWasContinued() async {
    let lines = await transcript(of: [
      .type("repeat 2 {"), .enter, .type("print 1"), .interrupt, .type("print 2"), .enter,
      .endOfInput,
    ])
    #expect(lines.contains("2"))
    #expect(!lines.contains("1"))
  }

  @Test func anOpenBlockGoesOnAndAnEmptyLineGivesItUp() async {
    let lines = await transcript(of: [
      .type("repeat 2 {"), .enter, .type("print 1 }"), .enter, .type("print ("), .enter, .enter,
      .type("print 3"), .enter, .endOfInput,
    ])
    #expect(lines.filter { $0 == "1" }.count == 2)
    #expect(lines.contains { $0.hasPrefix("error[unclosed-bracket]") })
    #expect(lines.contains("3"))
  }

  @Test func anEffectsActionIsPrintedAboveTheLineBeingEdited() async {
    let clock = clock
    let lines = await transcript(of: [
      .type("load counter"), .enter, .type(".factButtonTapped"), .enter, .type("print \"half"),
      .perform {
        await clock.advance(by: .seconds(1))
        await Task.megaYield()
      },
      .type(" a line\""), .enter, .endOfInput,
    ])
    let effect = lines.firstIndex { $0.hasPrefix("  ⤷ .factResponse(.success(") }
    let line = lines.firstIndex(of: "counter> print \"half a line\"")
    #expect(effect != nil && line != nil)
    #expect((effect ?? 0) < (line ?? 0))
    #expect(lines.contains("half a line"))
  }

  /// What a muted effect does is in the history, and printed again after 'mute off'. A statement that waits for
  /// effects prints what they do.
  @Test func mutedEffectsGoOnInSilence() async {
    let clock = clock
    let pass = ScriptedEditor.Step.perform {
      await clock.advance(by: .seconds(1))
      await Task.megaYield()
    }
    func lines(_ first: String, _ second: String) async -> [String] {
      await transcript(of: [
        .type("load counter"), .enter, .type(first), .enter, .type(".factButtonTapped"), .enter,
        pass, .type(second), .enter, .endOfInput,
      ])
    }
    let response = "  ⤷ .factResponse"
    let loud = await lines("mute off", "history")
    #expect(loud.count { $0.hasPrefix(response) } == 1)
    let muted = await lines("mute effects", "history")
    #expect(!muted.contains { $0.hasPrefix(response) }, "\(muted)")
    #expect(muted.contains { $0.contains("#2 ⤷ .factResponse") }, "\(muted)")
  }

  @Test func anErrorLeavesThePromptAndTheStoreAsTheyWere() async {
    let lines = await transcript(of: [
      .type("load counter"), .enter, .type(".incremntButtonTapped; state"), .enter,
      .type("state count"), .enter, .endOfInput,
    ])
    #expect(lines.contains { $0.hasPrefix("error[unknown-action]") })
    #expect(!lines.contains("Counter.State"))
    #expect(lines.contains("0"))
  }

  @Test func aFeaturesNameAloneSaysHowToLoadIt() async {
    let lines = await transcript(of: [.type("counter"), .enter, .endOfInput])
    #expect(lines.contains("  'counter' is a feature: 'load counter' loads it."))
  }

  @Test func exitEndsWithItsStatus() async {
    _ = await transcript(of: [.type("exit 4"), .enter], status: ShellHost.ExitStatus(rawValue: 4))
  }

  @Test func aFileThatActsOutsideIsRestoredOnlyIfTheAnswerIsYes() async throws {
    let folder = try #require(folder.path)
    let file = "\(folder)/a.tcash"
    try "load counter\nsave \"b.tcash\"\n".write(toFile: file, atomically: true, encoding: .utf8)
    for (answer, isRestored) in [("n", false), ("", false), ("yes", true)] {
      let lines = await transcript(of: [
        .type("load todos"), .enter, .type("restore \"\(file)\""), .enter, .type(answer), .enter,
        .type("stores"), .enter, .endOfInput,
      ])
      #expect(lines.contains("Replay it? [y/N] \(answer)"), "\(lines)")
      #expect(lines.contains { $0.contains("writes: save") }, "\(lines)")
      #expect(lines.last == (isRestored ? "counter> " : "todos> "), "\(lines)")
      #expect(FileManager.default.fileExists(atPath: "\(folder)/b.tcash") == isRestored)
    }
  }

  @Test func aLineThatBeginsWithASpaceIsNotSaved() async throws {
    let file = "\(try #require(folder.path))/a.tcash"
    _ = await transcript(of: [
      .type("load counter"), .enter, .type(" let secret = \"hunter2\""), .enter,
      .type(".incrementButtonTapped"), .enter, .type("save \"\(file)\""), .enter, .endOfInput,
    ])
    let text = try String(contentsOfFile: file, encoding: .utf8)
    #expect(!text.contains("hunter2"))
    #expect(text.contains(".incrementButtonTapped"))
  }
}
