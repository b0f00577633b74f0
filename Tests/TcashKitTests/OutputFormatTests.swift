import Foundation
import ShellOutput
import Testing

@testable import TcashKit

/// Colours and formats, as the command line and the environment ask for them.
@Suite struct OutputFormatTests {
  private func objects(_ text: String) throws -> [[String: Any]] {
    try text.split(separator: "\n").map { line in
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8))
      return try #require(object as? [String: Any])
    }
  }

  @Test func aProgramReadsALineForEachReport() throws {
    let script = "load counter; .incrementButtonTapped; state; count + 1; history"
    let result = try Program.run(["-c", script, "--format", "json"])
    #expect(result.status == 0)
    let objects = try objects(result.output)
    #expect(
      objects.map { $0["kind"] as? String } == ["loaded", "actions", "state", "value", "history"]
    )
    let state = objects[2]["value"] as? [String: Any]
    #expect(state?["count"] as? Int == 1)
    #expect(objects[3]["value"] as? Int == 2)
  }

  @Test func aProgramReadsErrorsToo() throws {
    let result = try Program.run(["-c", "load counter; set format json; state nope"])
    #expect(result.status != 0)
    let error = try #require(try objects(result.errors).first)
    #expect(error["kind"] as? String == "error")
    #expect(error["file"] as? String == "-c")
    #expect(error["code"] is String)
  }

  @Test func aScriptsExpectationsAreOfTheText() throws {
    let script = """
      load counter
      .incrementButtonTapped
      #>   count: 0 → 1
      """
    let result = try Program.withFolder { folder in
      let path = "\(folder)/script.tcash"
      try script.write(toFile: path, atomically: true, encoding: .utf8)
      return try Program.run(["run", "--format", "json", path])
    }
    #expect(result.status == 0, "\(result.errors)")
  }

  @Test func aFormatThatThereIsNotIsRefused() throws {
    let result = try Program.run(["-c", "1", "--format", "xml"])
    #expect(result.status == 2)
    #expect(result.errors.contains("xml"))
  }

  @Test func statementsOfAPipeAndOfTheCommandLineAreEchoed() throws {
    let echoed = "> load counter\n  loaded counter\n> count\n0\n"
    #expect(try Program.run(["--echo"], input: "load counter\ncount\n").output == echoed)
    #expect(try Program.run(["--echo", "-c", "load counter; count"]).output == echoed)
  }

  // MARK: Colour

  private static let environments: [([String: String], Bool, Bool)] = [
    ([:], true, true), ([:], false, false), (["NO_COLOR": "1"], true, false),
    (["NO_COLOR": ""], true, true), (["NO_COLOR": "1", "FORCE_COLOR": "1"], true, false),
    (["FORCE_COLOR": "1"], false, true), (["CLICOLOR_FORCE": "1"], false, true),
    (["CLICOLOR_FORCE": "0"], false, false), (["CLICOLOR": "0"], true, false),
    (["TERM": "dumb"], true, false), (["TERM": "dumb", "FORCE_COLOR": "1"], true, true),
  ]

  @Test(arguments: environments)
  func theEnvironmentIsHeard(
    _ environment: [String: String],
    _ isTerminal: Bool,
    _ isColored: Bool
  ) {
    let support = ColorSupport(
      environment: ["TERM": "xterm"].merging(environment) { $1 }
    )
    #expect((support.theme(DisplaySettings(), isTerminal: isTerminal) != nil) == isColored)
    var settings = DisplaySettings()
    settings.color = .off
    #expect(support.theme(settings, isTerminal: isTerminal) == nil)
    settings.color = .on
    #expect(support.theme(settings, isTerminal: isTerminal) != nil)
  }

  @Test func aRolesColourTakesTheThemesPlace() {
    var settings = DisplaySettings()
    settings.theme = "dark"
    settings.colors = ["path": "bold red"]
    let theme = ColorSupport(environment: ["TERM": "xterm-256color"])
      .theme(settings, isTerminal: true)
    #expect(theme?.styles[.path]?.description == "bold red")
    #expect(theme?.styles[.string]?.description == "150")
  }

  @Test func settingsAreCheckedAndShown() throws {
    let script = """
      set theme dark
      #>   theme: dark
      set color.path
      #>   color.path: 117
      set color.path bold bright-blue
      #>   color.path: bold bright-blue
      set color.path "1;31"
      #>   color.path: bold red
      set color.path default
      #>   color.path: 117
      set pager off
      #>   pager: off
      set theme
      #>   theme: dark
      """
    #expect(try Program.run(script: script).errors == "")
    for mistake in ["set theme darkk", "set color.path pink", "set color.nothing red"] {
      #expect(try Program.run(["-c", mistake]).status == 3)
    }
    #expect(try Program.run(["-c", "set theme darkk"]).errors.contains("did you mean 'dark'?"))
  }
}
