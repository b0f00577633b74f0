import ShellPages
import Testing

@testable import ShellTesting

@Suite struct ScriptComparisonTests {
  private func result(
    _ steps: [(statement: String, output: String, state: [String])],
    _ outcome: TestResult.Outcome = .passed
  ) -> TestResult {
    TestResult(
      ScriptTest(file: "a.tcash", text: ""),
      outcome,
      seconds: 0,
      steps: steps.enumerated().map { index, step in
        var result = StoryStep(line: index + 1, statement: step.statement)
        result.output = step.output
        result.setState(step.state)
        return result
      }
    )
  }

  @Test func theFirstStepThatDiffersIsFound() {
    let first = result([
      ("load a", "", ["Old.State", "├ a: 0", "├ b: 0", "├ c: 0", "╰ d: 0"]),
      (".x", "  d: 0 → 1\n", ["Old.State", "├ a: 0", "├ b: 0", "├ c: 0", "╰ d: 1"]),
      (".y", "", ["other"]),
    ])
    let second = result([
      ("load a", "", ["New.State", "├ a: 0", "├ b: 0", "├ c: 0", "╰ d: 0"]),
      (".x", "  d: 0 → 2\n", ["New.State", "├ a: 0", "├ b: 0", "├ c: 0", "╰ d: 2"]),
      (".y", "", ["one more"]),
    ])
    let comparison = ScriptComparison(first, second) { $0.replacing("New", with: "Old") }
    #expect(
      comparison.firstDifference()
        == StepDifference(
          line: 2,
          statement: ".x",
          details: [
            "output:", "  -   d: 0 → 1", "  +   d: 0 → 2", "state:", "  …", "    ├ c: 0",
            "  - ╰ d: 1",
            "  + ╰ d: 2",
          ]
        )
    )
    #expect(ScriptComparison(first, first).firstDifference() == nil)
    #expect(ScriptComparison(first, second).firstDifference()?.line == 1)
  }

  @Test func aRunThatEndsEarlierDiffers() {
    let steps = [("load a", "", ["A"]), (".x", "", ["A"])]
    let (long, short) = (result(steps), result([steps[0]]))
    let end = ["end:", "  - the script ended before this statement"]
    let difference = ScriptComparison(short, long).firstDifference()
    #expect(difference == StepDifference(line: 2, statement: ".x", details: end))
    let skipped = result(steps, .skipped(reason: "later"))
    #expect(
      ScriptComparison(long, skipped).firstDifference()
        == StepDifference(line: 2, statement: ".x", details: ["end:", "  + later"])
    )
  }
}
