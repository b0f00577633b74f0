import ShellCommands
import ShellLanguage
import ShellLessons
import ShellProse
import Testing

@Suite struct LessonReaderTests {
  private func lesson(_ text: String) throws -> Lesson {
    try LessonReader.lesson(text, path: "a.md", name: "a")
  }

  @Test func aLessonHasStepsWithTheirBlocks() throws {
    let lesson = try lesson(
      """
      # Counting

      How to count. There is more to it.

      ## One

      Send `.incrementButtonTapped`.

      ```swift
      var count = 0
      ```

      ```tcash
      state
      ```

      ```tcash start
      load counter
      ```

      ```tcash check
      expect count == 1
      ```

      ```tcash when
      expect count > 1
      # Too **many**.
      #
      # Take one back.
      ```

      ```tcash wrong
      edit count = 1
      ```

      ```hint
      - Add one.
      ```

      ## The end
      """
    )
    #expect(lesson.title == "Counting")
    #expect(lesson.summary == "How to count.")
    #expect(lesson.steps.map(\.title) == ["One", "The end"])
    let step = lesson.steps[0]
    #expect(
      step.text == [
        .paragraph("Send `.incrementButtonTapped`."), .code(["var count = 0"], language: "swift"),
        .code(["state"], language: "tcash"),
      ]
    )
    #expect(step.start?.text == "load counter\n")
    #expect(step.check?.firstLine == 22)
    #expect(
      step.remarks.map(\.text) == [[.paragraph("Too **many**."), .paragraph("Take one back.")]]
    )
    #expect(step.wrong.count == 1)
    #expect(step.hints == [[.item("Add one.", mark: "•", depth: 0)]])
    #expect(lesson.steps[1].check == nil)
  }

  @Test(arguments: [
    ("# A\n", 1, "the lesson has no step"),
    ("## One\n```tcash start\n```\n```swift\nvar x", 4, "this block has no end"),
    ("## One\n\n## One\n", 3, "another step has this title"),
    ("## One\n\nText.\n", 1, "the first step needs a block 'tcash start'"),
    ("```tcash check\nexpect 1 == 1\n```\n## One\n", 1, "this block belongs to a step"),
    ("## One\n```tcash when\nexpect 1 == 1\n```\n", 2, "what the learner is told"),
    ("## One\n\n```tcash strat\nload counter\n```\n", 3, "there is no block 'tcash strat'"),
    (
      "## One\n```tcash start\n```\n```tcash start\n```\n", 4,
      "a step has one block 'tcash start'"
    ),
  ])
  func aMistakeIsNamedWithItsPlace(_ text: String, _ line: Int, _ message: String) throws {
    let error = #expect(throws: EvaluationError.self) { try lesson(text) }
    let found = try #require(error)
    #expect(found.source.firstLine == line)
    #expect(
      found.diagnostic.problem.message.contains(message),
      "\(found.diagnostic.problem.message)"
    )
  }

  @Test func markdownIsReadAsItIsMeant() {
    let blocks = MarkdownReader.prose(
      "One\r\ntwo.\r\n\r\n1. first\n   goes on\n2. second\n  - below\n\n> said\n> again\n\n~~~\n``` inside\n~~~\n"
    )
    #expect(
      blocks == [
        .paragraph("One two."), .item("first goes on", mark: "1.", depth: 0),
        .item("second", mark: "2.", depth: 0), .item("below", mark: "•", depth: 1),
        .quote("said again"), .code(["``` inside"], language: ""),
      ]
    )
  }

  @Test func listsMayHaveParenthesesAndTabs() {
    #expect(
      MarkdownReader.prose("1) first\n-\tsecond\n\n-\n") == [
        .item("first", mark: "1.", depth: 0), .item("second", mark: "•", depth: 0),
        .paragraph("-"),
      ]
    )
  }
}
