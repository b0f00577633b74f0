import ShellCommands
import Testing

/// `!COMMAND`, which runs a command of the system's shell.
@MainActor
@Suite struct ProgramCommandTests {
  @Test(arguments: [
    ("!echo a; echo b # c", ["a", "b"]), ("!printf 'x y'", ["x y"]), ("!true", []),
    ("!printf 'a\\033[31mb'", ["a\\u{1b}[31mb"]),
  ])
  func itsOutputIsPrinted(_ script: String, _ output: [String]) async {
    let outcome = await Shell().run(script)
    #expect(outcome.error == nil, "\(outcome.error ?? "")")
    #expect(outcome.output == output)
  }

  @Test func aFailureIsAnError() async {
    let outcome = await Shell().run("!echo x; exit 3")
    #expect(outcome.output == ["x"])
    #expect(outcome.code == "program-failed")
    #expect(outcome.error?.contains("status 3") == true)
  }

  @Test func whereItIsNotAllowedNothingRuns() async {
    let shell = Shell()
    shell.evaluator.options.allowsPrograms = false
    let outcome = await shell.run("!echo x")
    #expect(outcome.output.isEmpty)
    #expect(outcome.code == "program-not-allowed")
  }

  @Test func aCancelledCommandIsStopped() async {
    let shell = Shell()
    let task = Task { @MainActor in await shell.run("!sleep 1000").code }
    await Task.yield()
    task.cancel()
    #expect(await task.value != "program-failed")
  }
}
