import Testing

/// Numbers that are too large are errors with a place, and do not end the program.
@MainActor
@Suite struct LargeNumberTests {
  @Test(arguments: [
    ("(0...9223372036854775807).count", "overflow"),
    ("set elements 9223372036854775807", "bad-setting"),
    ("set width 1000000001", "bad-setting"),
    (
      "dep clock test\nadvance 9223372036854775807s\nadvance 9223372036854775807s", "overflow"
    ),
    ("load counter\n.incrementButtonTapped\nundo 9223372036854775807 --step", "nothing-to-undo"),
    (
      "load counter\n.incrementButtonTapped\nundo\nredo 9223372036854775807 --step",
      "nothing-to-redo"
    ),
    ("load counter\n.incrementButtonTapped\nundo\nredo 9223372036854775807", "nothing-to-redo"),
  ])
  func aLargeNumberIsAnError(_ script: String, _ code: String) async {
    let outcome = await Shell().run(script)
    #expect(outcome.code == code, "\(outcome.error ?? "")")
  }

  @Test func theLargestSettingsWork() async {
    let outcome = await Shell().run(
      """
      set elements 1000000000
      set width 1000000000
      load counter
      .incrementButtonTapped
      state
      """
    )
    #expect(outcome.error == nil, "\(outcome.error ?? "")")
  }
}
