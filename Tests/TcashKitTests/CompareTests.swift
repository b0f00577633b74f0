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

  /// What was done before a trap or a limit is compared too.
  @Test(arguments: [
    "load faults\n.reducerTapped(.index)\n", "load faults\n.reducerTapped(.loop)\n",
  ])
  func theStepsBeforeAnEndAreCompared(_ end: String) throws {
    let files = ["a.tcash": "load counter\n" + end, "b.tcash": end]
    let result = try compare(["counter", "twoCounters", ".", "--timeout", "5s"], files)
    #expect(result.status == 1, "\(result.output)\(result.errors)")
    #expect(result.output.hasPrefix("DIFFERENT a.tcash\n  a.tcash:1: load counter\n"))
    #expect(result.output.contains("same      b.tcash  (1 step)\n"), "\(result.output)")
  }

  /// Where nothing could be compared, nothing is the same.
  @Test func whatCantBeParsedIsNotTheSame() throws {
    let result = try compare(["counter", "twoCounters", "."], ["a.tcash": "load counter\n)(\n"])
    #expect(result.status == 1, "\(result.output)\(result.errors)")
    #expect(result.output.hasSuffix("0 the same, 1 different\n"))
  }

  /// A script may use both features by their names.
  @Test func theNamesOfTypesMakeNoDifference() throws {
    let files = ["a.tcash": "load todos\n.addTodoButtonTapped\n"]
    let result = try compare(["counter", "todos", "."], files)
    #expect(result.status == 0, "\(result.output)\(result.errors)")
  }

  /// What is made of ids and dates is compared in the fixed world.
  @Test func chanceMakesNoDifference() throws {
    let script = "load dice\n.rollButtonTapped\n"
    let result = try compare(["dice", "dice", "."], ["a.tcash": script])
    #expect(result.status == 0, "\(result.output)\(result.errors)")
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
