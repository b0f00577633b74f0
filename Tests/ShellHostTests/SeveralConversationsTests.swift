import ComposableArchitecture
import ShellHost
import ShellLanguage
import ShellSession
import Testing

/// Two conversations of one process about the same feature, with the same keys and ids.
@MainActor
@Suite struct SeveralConversationsTests {
  private let faces = (ToyFace(), ToyFace())
  private let one: Conversation
  private let two: Conversation

  init() {
    one = conversation(with: faces.0)
    two = conversation(with: faces.1)
  }

  private func run(_ text: String, _ conversation: Conversation) async -> StatementResult {
    await conversation.run(SourceText(text))
  }

  @Test func neitherSeesTheOthersSharedValues() async {
    #expect(await run("load pad; .incremented; .incremented; expect count == 2", one) == .done)
    #expect(await run("load pad; expect count == 0; .incremented; expect count == 1", two) == .done)
    #expect(await run("expect count == 2; undo; expect count == 1", one) == .done)
    #expect(await run("expect count == 1", two) == .done)
    #expect(faces.1.lines.allSatisfy { !$0.contains("arrival") }, "\(faces.1.lines)")
  }

  @Test func initialStatesAreMadeInsideTheDependenciesOfEach() async {
    let script = "dep uuid incrementing; load pad; expect id == UUID(0)"
    #expect(await run(script, one) == .done, "\(faces.0.lines)")
    #expect(await run(script, two) == .done, "\(faces.1.lines)")
    #expect(await run("load pad; expect id == UUID(1)", one) == .done, "\(faces.0.lines)")
  }

  @Test func neitherWaitsForTheOthersEffects() async {
    #expect(await run("load pad", one) == .done)
    #expect(await run("load pad", two) == .done)
    let busy = Task { await run(".keptBusy", one) }
    while !faces.0.lines.contains("2 began .keptBusy") { await Task.yield() }
    #expect(await run(".incremented; wait; expect count == 1", two) == .done, "\(faces.1.lines)")
    #expect(!faces.0.lines.contains { $0.hasPrefix("2 ended") })
    // The interrupt is of the one that is talked to.
    two.interrupt()
    #expect(await run("expect count == 1", two) == .done)
    one.interrupt()
    #expect(await busy.value == .failed(.interrupted))
    one.session.stores.forEach { $0.cancelEffects() }
  }

  @Test func anIssueIsThatOfTheConversationInWhichItArises() async {
    #expect(await run("load pad", one) == .done)
    #expect(await run("load pad; .reported", two) == .failed(.commandFailed))
    #expect(faces.1.lines.contains("2 error issue"))
    #expect(await one.finish(after: nil) == .success)
    #expect(!faces.0.lines.contains { $0.contains("issue") }, "\(faces.0.lines)")
  }

  @Test func theEndOfOneIsNotThatOfTheOther() async {
    #expect(await run("load pad; .tickedLater", one) == .done)
    #expect(await run("load pad; .tickedLater", two) == .done)
    #expect(await one.finish(after: nil) == .success)
    #expect(two.session.hasEffectsInFlight)
    #expect(await two.finish(after: nil) == .success)
  }
}
