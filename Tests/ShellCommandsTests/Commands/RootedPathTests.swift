import ShellCommands
import ShellLanguage
import TcashKit
import Testing

/// Paths that begin with `/`, at a scope.
@MainActor
@Suite struct RootedPathTests {
  private func shell() async -> Shell {
    let shell = await Shell.gallery()
    #expect(await shell.run("scope editor").error == nil)
    return shell
  }

  @Test func anEditChangesTheWholeStateWithNamesOfTheScope() async {
    let shell = await shell()
    expect(await shell.run("edit /count = title.count").output, is: ["  count: 3 → 5"])
    expect(await shell.run("edit /pictures[0].title = title").output.count, is: 1)
    expect(await shell.run("state /pictures[0].title").output, is: ["\"Draft\""])
    #expect(await shell.run("edit /title = \"x\"").code == "unknown-member")
    expect(await shell.run("history --changed /count").output.count, is: 1)
    expect(await shell.run("undo 2; state /count").output.last, is: "3")
    expect(await shell.run("scope").output, is: ["  gallery/editor"])
  }

  @Test func aBindingIsTheActionOfTheWholeStore() async {
    let shell = await shell()
    #expect(await shell.run("bind title = \"x\"").code == "no-binding")
    let output = await shell.run("bind /count = title.count").output
    #expect(output.contains("  sent .binding(.set(\\.count, 5))"), "\(output)")
    #expect(output.contains("  count: 3 → 5"), "\(output)")
    expect(await shell.run("scope").output, is: ["  gallery/editor"])
  }

  @Test func whatIsWatchedAndObservedIsTold() async {
    let shell = await shell()
    expect(await shell.run("watch /count").output, is: ["  /count: 3"])
    expect(await shell.run("observe /count").output, is: ["  /count: 3"])
    let output = await shell.run("bind /count = 4").output
    #expect(output.contains("  watch /count: 3 → 4"), "\(output)")
    #expect(
      output.contains("  observe /count: a view that reads it is updated (3 → 4)"),
      "\(output)"
    )
    #expect(await shell.run("scope /; edit count = 5").output.contains("  watch /count: 4 → 5"))
    #expect(await shell.run("watch --off /count; observe --off /count").error == nil)
  }

  @Test func typesScopesAndExpectedChangesBeginThere() async {
    let shell = await shell()
    expect(await shell.run("type /count").output, is: ["Int"])
    #expect(await shell.run("expect changes { edit /count = 9 } only /count").error == nil)
    expect(await shell.run("scope /pictures[0]").output, is: ["  gallery/pictures[id: 4]"])
    expect(await shell.run("scope /editor").output, is: ["  gallery/editor"])
    #expect(await shell.run("scope /title").code == "unknown-member")
  }

  @Test(arguments: [
    ("edit /count = 5\nstate /count\nwatch /count\nobserve /count\ntype /count", []),
    ("bind /count = 5\nhistory --changed /count\nscope /pictures[0]\nedit title = \"x\"", []),
    ("watch /pictures.count", []), ("expect changes { edit /count = 5 } only /count", []),
    ("edit /titel = 1", ["unknown-member"]), ("watch /title", ["unknown-member"]),
    ("observe /title", ["unknown-member"]), ("type /title", ["unknown-member"]),
    ("history --changed /title", ["unknown-member"]), ("scope /title", ["unknown-member"]),
  ])
  func aCheckFollowsThem(_ statements: String, _ expected: [String]) {
    let script = SourceText("load gallery\nscope editor\n\(statements)")
    let features = Shell.galleryFeatures.map(\.registered)
    let codes = ScriptChecker(features: features).check(script).map(\.diagnostic.code)
    #expect(codes == expected)
  }
}
