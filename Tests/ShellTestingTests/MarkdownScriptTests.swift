import ShellTesting
import Testing

/// The scripts in Markdown files.
@Suite struct MarkdownScriptTests {
  private func tests(_ text: String) -> [ScriptTest] {
    MarkdownScripts.tests(in: text, file: "README.md")
  }

  @Test func blocksOfTheLanguageAreScripts() {
    let found = tests(
      """
      # Title

      ```tcash
      load counter
      .incrementButtonTapped
      ```

      ```swift
      let x = 1
      ```

      ~~~ tcash
      load todos
      ~~~
      """
    )
    #expect(found.map(\.name) == ["README.md:4", "README.md:13"])
    #expect(found.map(\.text) == ["load counter\n.incrementButtonTapped\n", "load todos\n"])
  }

  @Test(arguments: [
    // A longer fence contains a shorter one, and another mark does not close a block.
    ("````tcash\n```\n````", "```\n"), ("```tcash\n~~~\n```", "~~~\n"),
    // A block that is not closed ends with the file.
    ("```tcash\nstate", "state\n"),
    // Statements keep their columns.
    ("  ```tcash\n  state\n    x\n  ```", "  state\n    x\n"),
    ("  ```tcash\nstate\n\n  x\n  ```", "state\n\n  x\n"),
    // In a list item, the fence is indented by the item.
    ("- one\n\n  ```tcash\n  state\n  ```", "  state\n"),
    ("10. ten\n\n    ```tcash\n    state\n    ```\n\nstate", "    state\n"),
    ("- one\n  1. two\n\n     ```tcash\n     state\n     ```", "     state\n"),
    ("- ```tcash\n  state\n  ```", "  state\n"),
    ("1.\tone\n \t\n\t```tcash\n\tstate\n\t```", "\tstate\n"),
    ("10.\n    ```tcash\n    state\n    ```", "    state\n"),
    ("10. one\nand two\n\n    ```tcash\n    state\n    ```", "    state\n"),
    // A block ends with its item.
    ("- one\n  ```tcash\n  state\n- two\n\n  ```swift\n  ```", "  state\n"),
    // What is shown in a block is no block, and makes the text no lesson.
    (
      "1.  one\n\n    ````md\n    ```tcash start\n    ```\n    ````\n\n```tcash\nstate\n```",
      "state\n"
    ),
    ("- one\n\n     ```tcash\n     state\n     ```", "     state\n"),
    ("```tcash title=a\nstate\n```", "state\n"),
    // In a quote, each line begins with a mark, and a line without one ends the block.
    ("> [!TIP]\n> ```tcash\n> state\n>\n>   x\n> ```", "  state\n\n    x\n"),
    (">```tcash\n>state\n\n```swift\n```", " state\n"),
    ("> > ~~~tcash\n>> state\n> > ~~~", "   state\n"),
    ("> - one\n>\n>   ```tcash\n>   state\n>   ```", "    state\n"),
    ("- > ```tcash\n  > state\n  > ```", "    state\n"),
    ("> - one\n\n> ```tcash\n> state\n> ```", "  state\n"),
    ("    > ```tcash\n\n```tcash\nstate\n```", "state\n"),
    ("```tcash\r\nstate\r\n```\r\n", "state\n"),
  ])
  func fencesAreThoseOfMarkdown(_ text: String, _ script: String) {
    #expect(tests(text).map(\.text) == [script])
  }

  @Test(arguments: [
    "* * *\n\n    ```tcash\n    state\n    ```", "The year was\n1986. ```tcash\nstate\n```",
    "    ```tcash\n    state\n    ```", "- one\n\ntwo\n\n    ```tcash\n    state\n    ```",
    "- one\n\n      ```tcash\n      state\n      ```", "``` `tcash`\nstate\n```",
    "```tcashx\nstate\n```",
    "``tcash\n``",
    "````\n```tcash\nstate\n```\n````",
  ])
  func otherBlocksAreNot(_ text: String) {
    #expect(tests(text).isEmpty)
  }

  @Test func aTranscriptBecomesAScriptWithItsOutput() throws {
    let test = try #require(
      tests(
        """
        ```tcash
        tcash> load counter
          loaded counter
        counter> .incrementButtonTapped
          count: 0 → 1

        ```
        """
      ).first
    )
    #expect(
      test.text == """
               load counter
        #>   loaded counter
                 .incrementButtonTapped
        #>   count: 0 → 1


        """
    )
    #expect(test.firstLine == 2)
  }

  @Test(arguments: [("counter> state", "counter"), ("todos.child> state", "todos")])
  func aTranscriptInAStoreLoadsIt(_ line: String, _ feature: String) throws {
    let test = try #require(tests("text\n```tcash\n\(line)\n```").first)
    #expect(test.text.hasPrefix("load \(feature)\n"))
    // In the place of the fence, so that the other lines keep their numbers.
    #expect(test.firstLine == 2)
  }

  @Test func aStatementThatFailsMustFailWithItsMessage() throws {
    let test = try #require(
      tests(
        """
        ```tcash
        counter> .incremnt
        error[unknown-action]: Counter.Action has no case "incremnt"
          .incremnt
           ^~~~~~~~
        counter> count
        0
        ```
        """
      ).first
    )
    let lines = test.text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[1] == #"expect error "Counter.Action has no case \"incremnt\"" { .incremnt }"#)
    #expect(lines[2...4] == ["", "", ""])
    #expect(lines[5...6] == ["         count", "#> 0"])
  }

  @Test func aBlockMayContinueTheOneBefore() throws {
    let found = tests("```tcash\nlet a = 1\n```\n\nThen:\n\n```tcash continued\ntcash> a\n1\n```")
    #expect(found.map(\.name) == ["README.md:2"])
    #expect(found.first?.text == "let a = 1\n\n\n\n\n\n       a\n#> 1\n")
  }

  @Test func aComparisonIsNoPrompt() {
    let text = "load counter\nexpect count > 0\n"
    #expect(tests("```tcash\n\(text)```").map(\.text) == [text])
  }
}
