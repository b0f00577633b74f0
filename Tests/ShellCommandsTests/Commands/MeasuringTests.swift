import ShellCommands
import ShellLanguage
import ShellOutput
import TcashKit
import Testing

/// `time` and `bench`.
@MainActor
@Suite struct MeasuringTests {
  @Test func aStatementIsTimedAndKeepsItsOutput() async {
    let shell = Shell()
    let output = await shell.run("load counter\ntime .incrementButtonTapped").output
    #expect(output.dropFirst().first == "  count: 0 → 1")
    #expect(output.last?.hasPrefix("  took ") == true)
    #expect(output.last?.hasSuffix(" in the reducers of 1 action") == true)
    #expect(await shell.run("time count").output.first == "1")
    #expect(await shell.run("time repeat 2 { .incrementButtonTapped }").output.count == 3)
  }

  @Test func turnsAreCountedAndSilent() async {
    let shell = Shell()
    let output = await shell.run(
      "load counter\nbench 40 { .incrementButtonTapped; .incrementButtonTapped }\ncount"
    ).output
    #expect(output.count == 3)
    #expect(output[1].hasPrefix("  40 turns: median "))
    #expect(output[1].contains("second half "))
    #expect(output.last == "80")
    // What follows is shown again.
    #expect(await shell.run(".incrementButtonTapped").output == ["  count: 80 → 81"])
    #expect(await shell.run("undo; count").output.last == "80")
  }

  @Test func figuresAreData() async throws {
    let shell = Shell()
    let reports = await shell.run("load counter; bench 3 { .incrementButtonTapped }").reports
    guard case .done(let report)? = reports.last else {
      Issue.record("no report: \(reports)")
      return
    }
    #expect(report.kind == "bench")
    let keys = [
      "turns", "medianMicroseconds", "minimumMicroseconds", "maximumMicroseconds",
      "reducerMicroseconds", "actions", "growth",
    ]
    #expect(report.members.map(\.key) == keys)
  }

  @Test func anErrorEndsTheMeasurement() async {
    let shell = Shell()
    _ = await shell.run("load counter")
    #expect(await shell.run("bench 3 { expect count == 5 }").error?.contains("expect") == true)
    #expect(await shell.run("bench 0 { 1 }").code == "no-turns")
    #expect(await shell.run("time .nothing").code == "unknown-action")
    #expect(await shell.run("bench 3").code == "expected-block")
    // An error within leaves the output as it was.
    #expect(await shell.run(".incrementButtonTapped").output == ["  count: 0 → 1"])
  }

  @Test(arguments: ["time", "time == 3", "time.count", "time + 1"])
  func timeStaysAName(_ text: String) async {
    let shell = Shell()
    let script = text == "time.count" ? "let time = [1]" : "let time = 3"
    #expect(await shell.run("\(script); \(text)").error == nil)
  }

  @Test(arguments: ["bench 3 { .nothing }", "time .nothing"])
  func aMistakeIsFoundByTheCheck(_ statement: String) {
    let checker = ScriptChecker(features: Shell.exampleFeatures.map(\.registered))
    let errors = checker.check(SourceText("load counter\n" + statement))
    #expect(errors.map(\.diagnostic.code) == ["unknown-action"])
  }
}
