import Testing

/// `tcash test --update` rewrites what differs, and nothing else.
@Suite struct TestUpdateTests {
  @Test func onlyOutputThatDiffersIsRewritten() throws {
    let script = """
      # A comment stays.
      load  counter
      #>   loaded …
        .incrementButtonTapped   # here, too
        #>   count: 0 → 2
      repeat 2 { .incrementButtonTapped }
      #> …

      """
    let (result, files) = try Program.test(
      ["a.tcash": script],
      ["--update", "--yes"],
      keeping: ["a.tcash"]
    )
    #expect(result.status == 0, "\(result.output)\(result.errors)")
    #expect(files["a.tcash"] == script.replacing("0 → 2", with: "0 → 1"))
    #expect(result.output.contains("1 expected output rewritten"))
  }

  @Test func outputInAQuoteOfMarkdownKeepsItsMarks() throws {
    let text = """
      > [!TIP]
      > ```tcash
      > tcash> load counter
      >   loaded …
      > counter> .incrementButtonTapped
      >   count: 0 → 2
      > counter> print "\\nfoo"
      >
      > bar
      > ```

      > ```tcash
      > load counter
      > .incrementButtonTapped
      > #>   count: 0 → 3
      > ```

      """
    let (result, files) = try Program.test(
      ["a.md": text],
      ["--update", "--yes"],
      keeping: ["a.md"]
    )
    let expected = text.replacing("0 → 2", with: "0 → 1").replacing("0 → 3", with: "0 → 1")
    #expect(files["a.md"] == expected.replacing("> bar", with: "> foo"))
    #expect(result.status == 0, "\(result.output)\(result.errors)")
  }

  @Test func outputInAListOfMarkdownKeepsItsPlace() throws {
    let text = """
      10. A transcript:

          ```tcash
          tcash> load counter
            loaded …
          counter> .incrementButtonTapped
            count: 0 → 2
          counter> print "\\nfoo"

          bar
          ```

      - A script:

        ```tcash
        load counter
        .incrementButtonTapped
        #>   count: 0 → 3
        ```

        ```tcash
        load counter
        .noSuchCase
        ```

      """
    let (result, files) = try Program.test(
      ["a.md": text],
      ["--update", "--yes"],
      keeping: ["a.md"]
    )
    #expect(
      files["a.md"]
        == text.replacing("0 → 2", with: "0 → 1").replacing("0 → 3", with: "0 → 1").replacing(
          "bar",
          with: "foo"
        )
    )
    // Line and column are those in the file.
    #expect(result.output.contains("a.md:23:4: error[unknown-action]"), "\(result.output)")
  }

  @Test func whatDiffersByItselfIsNotRewritten() throws {
    let script = "load todos\n.addTodoButtonTapped\n#>   nothing\n"
    let (result, files) = try Program.test(
      ["a.tcash": script],
      ["--update", "--yes"],
      keeping: ["a.tcash"]
    )
    #expect(result.status == 1)
    #expect(files["a.tcash"] == script)
  }

  private static let script = """
    set world fixed
    load todos
    .addTodoButtonTapped
    snapshot "one"
    .addTodoButtonTapped
    snapshot "two" todos

    """

  private static let one = """
    Todos.State
    ├ filter: .all
    ╰ todos: 1 element
      ╰ [id: UUID(0)]: Todo.State
        ├ id: UUID(0)
        ├ description: ""
        ╰ isComplete: false

    """

  @Test func snapshotsAreWrittenBesideTheScript() throws {
    let names = ["a.one.snapshot", "a.two.snapshot", "a.tcash"]
    let (failed, none) = try Program.test(["a.tcash": Self.script], keeping: names)
    #expect(failed.status == 1)
    #expect(failed.output.contains("error[snapshot-missing]: there is no snapshot in 'a.one.sna"))
    #expect(none.keys.sorted() == ["a.tcash"])

    let (updated, files) = try Program.test(
      ["a.tcash": Self.script],
      ["--update", "--yes"],
      keeping: names
    )
    #expect(updated.status == 0, "\(updated.output)\(updated.errors)")
    #expect(files["a.one.snapshot"] == Self.one)
    #expect(
      files["a.two.snapshot"]?.hasPrefix("IdentifiedArrayOf<Todo.State>, 2 elements\n") == true
    )
    #expect(files["a.tcash"] == Self.script)

    let (passed, _) = try Program.test(files)
    #expect(passed.status == 0, "\(passed.output)")
  }

  /// What differs is shown, and an update keeps the `…` of the file.
  @Test func aSnapshotThatDiffersIsShownAndRewritten() throws {
    let script = "set world fixed\nload todos\n.addTodoButtonTapped\nsnapshot \"one\"\n"
    let old = Self.one.replacing("description: \"\"", with: "description: …")
    let files = [
      "a.tcash": script,
      "a.one.snapshot": old.replacing("isComplete: false", with: "isComplete: true"),
    ]
    let (failed, _) = try Program.test(files)
    #expect(failed.status == 1)
    #expect(failed.output.contains("error[snapshot-differs]"))
    #expect(failed.output.contains("    -     ╰ isComplete: true\n"), "\(failed.output)")
    let (updated, rewritten) = try Program.test(
      files,
      ["--update", "--yes"],
      keeping: ["a.one.snapshot"]
    )
    #expect(updated.status == 0, "\(updated.output)\(updated.errors)")
    #expect(rewritten["a.one.snapshot"] == old)
  }

  /// What one run of a statement prints is no correction for another: none of it is rewritten.
  @Test(arguments: [1, 2])
  func outputThatDiffersFromTurnToTurnIsNotRewritten(_ expected: Int) throws {
    let script = "for i in [1, 2] {\n  print i\n  #> \(expected)\n}\n"
    let (result, files) = try Program.test(
      ["a.tcash": script],
      ["--update", "--yes"],
      keeping: ["a.tcash"]
    )
    #expect(result.status == 1)
    #expect(result.output.contains("error[output-differs]"), "\(result.output)")
    #expect(files["a.tcash"] == script)
  }
}
