import ShellCommands
import ShellLanguage
import TcashKit
import Testing

/// An element that is not there has the type of those that are.
@MainActor
@Suite struct MissingElementTests {
  @Test(arguments: ["path.last is .topics", "path.first is .basics", "path.last?.topics == nil"])
  func aCheckKnowsItsType(_ condition: String) {
    let checker = ScriptChecker(features: Shell.exampleFeatures.map(\.registered))
    let errors = checker.check(SourceText("load signUp\nexpect \(condition)"))
    #expect(errors.map(\.diagnostic.problem.message) == [])
  }

  @Test(arguments: [
    ("load signUp\nexpect path.last is .topics", "expectation-failed"),
    ("load signUp\nexpect path.last is .topic", "unknown-case"),
    ("load messageCenter\nexpect unreadCounts[99] == \"x\"", "type-mismatch"),
  ])
  func soDoesARun(_ script: String, _ code: String) async {
    let outcome = await Shell().run(script)
    #expect(outcome.code == code, "\(outcome.error ?? "no error")")
  }

  @Test func noneIsNil() async {
    let outcome = await Shell().run(
      """
      load signUp
      expect path.last == nil && path.first == nil
      load messageCenter
      expect unreadCounts[99] == nil && (unreadCounts[99] ?? 7) == 7
      """
    )
    #expect(outcome.error == nil, "\(outcome.error ?? "")")
  }
}
