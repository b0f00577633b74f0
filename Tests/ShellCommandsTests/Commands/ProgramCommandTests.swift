import Foundation
import ShellCommands
import ShellSession
import Testing

/// `!COMMAND`, which runs a command of the system's shell.
@MainActor
@Suite struct ProgramCommandTests {
  @Test(arguments: [
    ("!echo a; echo b # c", ["a", "b"]), ("!printf 'x y'", ["x y"]), ("!true", []),
    ("!printf 'a\\033[31mb'", ["a\\u{1b}[31mb"]), ("!sleep 30 & printf 'a\\nb'", ["a", "b"]),
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

  @Test func itFindsTheTemporaryFolder() async throws {
    let shell = Shell()
    let outcome = await shell.run("!echo x >$TMP/a; cat $TMP/a; echo $TMP")
    let folder = try #require(shell.session.temporaryFolder.path)
    #expect(outcome.output == ["x", folder])
  }

  @Test func whatIsInTheBackgroundGoesOn() async {
    let folder = NSTemporaryDirectory() + "tcash-\(UUID())"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let program = "while [ ! -e \(folder)/a ]; do sleep 0.01; done; echo late; echo >\(folder)/b"
    let outcome = await Shell().run("!mkdir \(folder); (\(program)) & echo begun")
    #expect(outcome.output == ["begun"])
    #expect(outcome.error == nil)
    FileManager.default.createFile(atPath: "\(folder)/a", contents: nil)
    for _ in 0..<1_000_000 where !FileManager.default.fileExists(atPath: "\(folder)/b") {
      await Task.yield()
    }
    #expect(FileManager.default.fileExists(atPath: "\(folder)/b"))
  }

  @Test func aCancelledCommandIsStopped() async {
    let shell = Shell()
    let task = Task { @MainActor in await shell.run("!sleep 1000").code }
    await Task.yield()
    task.cancel()
    #expect(await task.value != "program-failed")
  }

  #if os(Linux)
  @Test func whatACancelledCommandHasStartedIsStopped() async throws {
    let shell = Shell()
    let file = NSTemporaryDirectory() + "tcash-\(UUID())"
    defer { try? FileManager.default.removeItem(atPath: file) }
    let command = "!(true; sh -c 'echo $$ >\(file); exec sleep 1000'); echo after"
    let task = Task { @MainActor in await shell.run(command).code }
    var text = ""
    while !text.hasSuffix("\n") {
      await Task.yield()
      text = (try? String(contentsOfFile: file, encoding: .utf8)) ?? ""
    }
    let process = try #require(pid_t(text.trimmingCharacters(in: .newlines)))
    task.cancel()
    _ = await task.value
    // It dies soon after the shell that waited for it, and is collected by the system's first process.
    for _ in 0..<100_000 where Self.isRunning(process) { await Task.yield() }
    #expect(!Self.isRunning(process))
  }

  private static func isRunning(_ process: pid_t) -> Bool {
    let state = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
    return state.map { !$0.contains(") Z") } ?? false
  }
  #endif
}
