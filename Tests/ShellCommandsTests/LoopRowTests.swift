import Testing

/// Tables of tests: loops whose elements have several parts.
@MainActor
@Suite struct LoopRowTests {
  @Test func namesStandForTheParts() async {
    let shell = Shell()
    let outcome = await shell.run(
      """
      for (number, name) in [(1, "one"), (2, "two")] { print number name }
      for (key, value) in ["a": 1, "b": 2] { print key value }
      for (x) in 1...2 { print x }
      """
    )
    #expect(outcome.error == nil, "\(outcome.error ?? "")")
    #expect(outcome.output == ["1 one", "2 two", "a 1", "b 2", "1", "2"])
  }

  @Test func aFailureNamesItsRow() async {
    let shell = Shell()
    let outcome = await shell.run(
      """
      load counter
      for (taps, expected) in [(1, 1), (2, 4)] {
        repeat taps { .incrementButtonTapped }
        expect count == expected
      }
      """
    )
    #expect(outcome.code == "expectation-failed")
    #expect(outcome.error?.contains("This is row 2: taps = 2, expected = 4.") == true)
  }

  @Test(arguments: [
    ("for (a, b) in [1, 2] { print a }", "part-count"),
    ("for (a, b) in [(1, 2, 3)] { print a }", "part-count"),
    ("for () in [1] { print 1 }", "expected-name"),
    ("for (a, a) in [(1, 2)] { print a }", "repeated-parameter"),
  ])
  func mistakes(_ line: String, _ code: String) async {
    let outcome = await Shell().run(line)
    #expect(outcome.code == code, "\(outcome.error ?? "no error")")
  }
}
