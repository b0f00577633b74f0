import ShellCommands
import Testing

/// What a prompt shows of values that exceed the width of its window.
@MainActor
@Suite struct PromptWidthTests {
  private static let first = "91BD092A-1111-4222-8333-444455556666"
  private static let second = "AD4F248F-1111-4222-8333-444455556666"

  private func todos() async -> Shell {
    let shell = Shell()
    _ = await shell.run(
      """
      load todos with State(todos: [State(id: UUID("\(Self.first)"), description: "Call grandma"), \
      State(id: UUID("\(Self.second)"))])
      """
    )
    return shell
  }

  private static let long =
    "one two three four five six seven eight nine ten eleven twelve thirteen"

  @Test func anEntryIsShownInFull() async {
    let shell = await todos()
    let action =
      ".todos(.element(id: UUID(\"\(Self.second)\"), action: .textFieldChanged(\"\(Self.long)\")))"
    _ = await shell.prompt(action)
    for statement in ["history 1", "diff"] {
      let lines = await shell.prompt(statement, width: 40)
      #expect(lines.allSatisfy { $0.count <= 40 }, "\(lines)")
      let words = lines.joined(separator: " ").split(separator: " ").joined(separator: " ")
      #expect(words.contains("\"\(Self.long)\""), "\(lines)")
      #expect(!words.replacing("AD4F248F…", with: "").contains("…"), "\(lines)")
    }
    _ = await shell.prompt("edit todos[0].description = \"\(Self.long)\"")
    let edit = await shell.prompt("history 2", width: 40)
    #expect(edit.contains { $0.hasSuffix("thirteen\"") }, "\(edit)")
  }

  @Test func anActionKeepsTheNamesOfItsCases() async {
    let shell = await todos()
    let action = ".todos(.element(id: UUID(\"\(Self.first)\"), action: .checkBoxToggled))"
    _ = await shell.prompt(action)
    expect(
      await shell.prompt("history", width: 40),
      is: ["  #1 .todos(.element(id: 91BD092A…,", "    action: .checkBoxToggled))"]
    )
    let undone = await shell.prompt("undo", width: 40).joined(separator: "\n")
    #expect(undone.contains(".checkBoxToggled))"), "\(undone)")
  }

  @Test func aNestedActionOfAnEffectKeepsItsNames() async {
    let shell = Shell()
    _ = await shell.run("load inventory; .addButtonTapped")
    _ = await shell.run("edit destination.addItem.item.name = \"Lamp\"")
    let lines = await shell.prompt(
      ".destination(.presented(.addItem(.saveButtonTapped)))",
      width: 40
    )
    let text = lines.joined().replacing("      ", with: "")
    #expect(text.contains(".delegate(.saved("), "\(lines)")
    #expect(lines.allSatisfy { $0.count <= 40 && !$0.hasSuffix(".") }, "\(lines)")
  }

  @Test func anObservedChangeNamesItsParts() async {
    let shell = await todos()
    _ = await shell.prompt("observe todos")
    _ = await shell.prompt("edit todos[0].isComplete = true")
    let lines = await shell.prompt("undo", width: 120)
    #expect(
      lines.last?.hasSuffix("is updated ([id: 91BD092A…].isComplete: true → false)") == true,
      "\(lines)"
    )
  }

  @Test func aWatchedPathHasShortIDs() async {
    let shell = await todos()
    _ = await shell.prompt("state todos")
    expect(
      await shell.prompt("watch todos[id: 91BD092A…].isComplete"),
      is: ["  todos[id: 91BD092A…].isComplete: false"]
    )
    expect(
      await shell.prompt("edit todos[0].isComplete = true").last,
      is: "  watch todos[id: 91BD092A…].isComplete: false → true"
    )
    #expect(await shell.run("watch").output.joined().contains(Self.first))
  }

  @Test func actionsAndHeadingsWrap() async {
    let shell = await todos()
    for statement in ["actions", "actions --all", "effects"] {
      let lines = await shell.prompt(statement, width: 30)
      #expect(lines.allSatisfy { $0.count <= 30 }, "\(lines)")
      #expect(!lines.contains { $0.contains("…") }, "\(lines)")
    }
    expect(
      await shell.prompt("state todos", width: 34).prefix(3),
      is: [
        "IdentifiedArrayOf<Todo.State>, 2", "    elements", "├ [id: 91BD092A…]: Todo.State",
      ]
    )
  }

  @Test func aDefinitionStandsBelowItsType() async {
    let shell = await todos()
    expect(
      await shell.prompt("let x = todos", width: 40),
      is: ["  x: IdentifiedArrayOf<Todo.State> =", "    [2 elements]"]
    )
    expect(
      await shell.prompt("let ids = todos.map { $0.id }", width: 40),
      is: ["  ids: [UUID] = [91BD092A…, AD4F248F…]"]
    )
  }

  @Test func drawnDatesAreRounded() async {
    let shell = Shell()
    _ = await shell.run("load dice; .rollButtonTapped")
    let lines = await shell.prompt("history 1", width: 40)
    let date = lines.joined(separator: " ")
    #expect(date.contains(/Date\("[^"]*\.?\d{0,3}Z"\)/), "\(lines)")
    #expect(date.firstMatch(of: /\.\d{4,}Z/) == nil, "\(lines)")
  }

  @Test func aDialogByItselfWrapsBetweenItsButtons() async {
    let shell = Shell()
    let item = "Item(id: 1, name: \"Lamp\", quantity: 2)"
    _ = await shell.run("load inventory with State(items: [\(item)]); .deleteButtonTapped(id: 1)")
    let lines = await shell.prompt("destination", width: 30)
    #expect(lines.allSatisfy { $0.count <= 30 }, "\(lines)")
    let joined = lines.joined(separator: "\n")
    #expect(joined.count { $0 == "[" } > 0, "\(lines)")
    #expect(lines.allSatisfy { line in line.count { $0 == "[" } == line.count { $0 == "]" } })
  }

  @Test func aDateInHelpIsNotBroken() async {
    let shell = Shell()
    let help = await shell.prompt("help set", width: 40)
    #expect(!help.contains { $0.hasSuffix("2026-01-01") }, "\(help)")
  }
}
