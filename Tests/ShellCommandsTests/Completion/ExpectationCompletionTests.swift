import ShellCommands
import Testing

/// What Tab offers after `expect`.
@MainActor
@Suite struct ExpectationCompletionTests {
  @Test(arguments: [
    ("expect ca", ["called"]), ("expect ch", ["changes"]), ("expect er", ["error"]),
    ("expect called ", ["numberFact.fetch"]), ("expect called nu", ["numberFact.fetch"]),
    ("expect called numberFact.", ["numberFact.fetch"]),
    ("expect called numberFact.f", ["numberFact.fetch"]), ("expect called count", []),
    ("expect called numberFact.fetch ", ["times"]),
    ("expect called numberFact.fetch(1) t", ["times"]),
    ("expect called numberFact.fetch(nu", ["number: "]), ("expect sent er", []),
    ("expect sent .incrementButtonTapped ", ["times"]), ("expect ran undo ", ["times"]),
    ("expect changes ", ["{"]), ("expect changes { .incr", ["incrementButtonTapped"]),
    ("expect changes { undo } ", ["only"]),
    ("expect changes { undo } only ", ["count", "fact", "isLoading"]),
    ("expect changes { undo } only count, is", ["isLoading"]),
    ("expect error no-sto", ["no-store"]), ("expect error issue ", ["{"]),
    ("expect error \"offline\" ", ["{"]), ("expect error { undo } ", []),
  ])
  func whatCanBeExpected(_ text: String, _ expected: [String]) async {
    let shell = Shell()
    _ = await shell.run("load counter")
    #expect(shell.completions(text) == expected)
  }

  @Test func allFormsAreOfferedBesideConditions() async {
    let shell = Shell()
    _ = await shell.run("load counter")
    let offered = Set(shell.completions("expect "))
    #expect(
      offered.isSuperset(of: ["count", "called", "sent", "received", "ran", "changes", "error"])
    )
    #expect(shell.completions("expect error ").prefix(2) == ["{", "\""])
    #expect(shell.completions("expect error ").contains("issue"))
  }

  @Test func theArgumentsOfACallAreThoseOfTheEndpoint() async {
    let shell = Shell()
    _ = await shell.run("load counter")
    let text = "expect called numberFact.fetch("
    #expect(shell.completions(text).contains("number: "))
    #expect(shell.evaluator.parameterHint(for: text) == "number: Int")
    #expect(shell.evaluator.parameterHint(for: "print numberFact.fetch(") == nil)
  }
}
