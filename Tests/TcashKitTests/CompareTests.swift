import Foundation
import Testing

/// `tcash compare A B SCRIPT…`
@Suite struct CompareTests {
  private func compare(_ arguments: [String], _ files: [String: String]) throws -> Program.Result {
    try Program.run(["compare"] + arguments, among: files).result
  }

  private static let script = """
    load counter
    #>   this is not compared
    .incrementButtonTapped

    """

  @Test func twoFeaturesAreComparedUnderOneName() throws {
    let result = try compare(["counter", "stopwatch", "."], ["a.tcash": Self.script])
    #expect(result.status == 1, "\(result.errors)")
    #expect(result.output.hasPrefix("DIFFERENT a.tcash\n  a.tcash:1: load counter\n"))
    #expect(result.output.contains("    - ├ count: 0\n"))
    #expect(result.output.contains("    + ├ elapsed: 0s\n"))
    #expect(result.output.hasSuffix("0 the same, 1 different\n"))
  }

  @Test func twoBuildsThatAreTheSameRunTheSame() throws {
    let copy = NSTemporaryDirectory() + "tcash-\(UUID().uuidString)"
    try FileManager.default.copyItem(atPath: Program.executable, toPath: copy)
    defer { try? FileManager.default.removeItem(atPath: copy) }
    let scripts = ["a.tcash": Self.script, "b.tcash": "load todos\n.addTodoButtonTapped\n"]
    let result = try compare([Program.executable, copy, ".", "--world", "fixed"], scripts)
    #expect(result.status == 0, "\(result.output)\(result.errors)")
    #expect(
      result.output
        == "same      a.tcash  (2 steps)\nsame      b.tcash  (2 steps)\n2 the same, 0 different\n"
    )
  }

  /// A feature that traps ends only its own run.
  @Test func aTrapIsADifference() throws {
    let script = "load counter\n.binding(.set(\\.count, 1))\nload faults\n.nowTapped(.index)\n"
    let files = ["a.tcash": script, "b.tcash": Self.script]
    let result = try compare(["faults", "faults", "."], files)
    #expect(
      result.output.hasSuffix("2 the same, 0 different\n"),
      "\(result.output)\(result.errors)"
    )
  }

  @Test(arguments: [
    (["counter", "conter", "."], "there is no feature 'conter'"),
    (["./none", "./nothing", "."], "'./none' is not a program"),
    (["counter", "todos", "empty"], "'empty'"),
    (["counter", "todos"], "<paths>"),
  ])
  func mistakesAreNamed(_ arguments: [String], _ words: String) throws {
    let result = try compare(arguments, ["a.tcash": Self.script])
    #expect(result.status == 2)
    #expect(result.errors.contains(words), "\(result.errors)")
  }
}
