import ShellTesting
import Testing

/// Names and messages can't control the terminal that shows a report, and don't end its fields.
@Suite struct ReportTests {
  private func report(_ format: String, of name: String) throws -> String {
    let failure = TestFailure(
      .expectation,
      code: "expectation-failed",
      message: "it is \(name)",
      place: TestFailure.Place(file: name, line: 2, column: 8),
      text: "no:\r\n\(name)"
    )
    let result = TestResult(ScriptTest(file: name, text: ""), .failed(failure), seconds: 0)
    let format = try #require(TestReportCatalog.named(format))
    return format.text(of: TestRunRecord(results: [result], beginning: 0, seconds: 0))
  }

  @Test(arguments: ["github", "junit", "tap"])
  func aReportHasNoControlCharacters(_ format: String) throws {
    let text = try report(format, of: "a\u{1b}[31mb\u{7f}\u{9b}\r\n\u{202e}\u{e0041}.tcash")
    let controls = text.unicodeScalars.filter { scalar in
      switch scalar.properties.generalCategory {
      case .control, .format: scalar != "\n"
      default: false
      }
    }
    #expect(controls.isEmpty, "\(text)")
  }

  @Test func propertiesOfAnnotationsEndWhereTheyDo() throws {
    #expect(
      try report("github", of: "a:b,c%\r\n\u{1b}") == """
        ::error file=a%3Ab%2Cc%25%0D%0A\\u{1b},line=2,col=8,title=expectation-failed::\
        no:%0D%0Aa:b,c%25%0D%0A\\u{1b}

        """
    )
  }

  @Test func descriptionsOfTAPHaveEscapes() throws {
    let text = try report("tap", of: "a#b\\c\u{1b}\u{e0041}")
    #expect(text.contains(##"not ok 1 - a\#b\\c\\u001b\\U000e0041"##), "\(text)")
    #expect(text.contains(##"file: "a#b\\c\u001b\U000e0041""##), "\(text)")
  }
}
