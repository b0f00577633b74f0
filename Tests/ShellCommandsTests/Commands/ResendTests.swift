import ComposableArchitecture
import ExampleFeatures
import TcashKit
import Testing

/// `resend N { … }`: any part of an action can be another.
@MainActor
@Suite struct ResendTests {
  private func run(_ script: String) async -> Shell.Outcome {
    await Shell(
      Shell.exampleFeatures + [Feature("screens", initialState: Screens.State()) { Screens() }]
    )
    .run(script)
  }

  /// What is done before, by names.
  private nonisolated static let beginnings: [String: String] = [
    "item": """
    load inventory with State(items: [Item(id: 1, name: "Pen", quantity: 2), Item(id: 2, name: "Cup", quantity: 5)])
    .itemTapped(id: 1)
    """,
    "row": """
    dep uuid incrementing
    load todos
    repeat 2 { .addTodoButtonTapped }
    .todos(.element(id: UUID(0), action: .textFieldChanged("Tea")))
    """,
    "screen": """
    load inventory with State(items: [Item(id: 1, name: "Pen", quantity: 2), Item(id: 2, name: "Cup", quantity: 5)])
    .itemTapped(id: 1)
    .itemTapped(id: 2)
    .path(.element(id: 0, action: .detail(.incrementButtonTapped)))
    """,
    "dice": "load dice\n.diceCountChanged(3)",
    "fact": "load counter\n.factResponse(.success(\"a\"))",
    "child": "load twoCounters\n.counter1(.incrementButtonTapped)",
    "stack": "load screens\n.pushTapped\n.pushTapped\n.path(.popFrom(id: 1))\nundo",
    "binding": "load settings\nbind draft.isSoundOn = false",
    "form": """
    load inventory
    .addButtonTapped
    .destination(.presented(.addItem(.binding(.set(\\.name, "Tea")))))
    """,
    "plain": "load counter\n.incrementButtonTapped",
  ]

  struct Example: Sendable {
    let beginning: String
    let statement: String
    let result: String

    init(_ beginning: String, _ statement: String, _ result: String) {
      self.beginning = beginning
      self.statement = statement
      self.result = result
    }
  }

  private nonisolated static let examples: [Example] = [
    // The one value of a case, with a label and without.
    Example("item", "resend 1 { id = 2 }", ".itemTapped(id: 2)"),
    Example("item", "resend 1 { $0 = 2 }", ".itemTapped(id: 2)"),
    Example("item", "resend 1 { id = id + 1 }", ".itemTapped(id: 2)"),
    Example("dice", "resend 1 { $0 = $0 * 2 }", ".diceCountChanged(6)"),
    // Parts of the value.
    Example("fact", "resend 1 { success = \"b\" }", ".factResponse(.success(\"b\"))"),
    Example("fact", "resend 1 { $0 = .failure(\"no\") }", ".factResponse(.failure(\"no\"))"),
    // What stands around a child's action, and that as a whole.
    Example(
      "row",
      "resend 3 { id = UUID(1); $0 = \"Milk\" }",
      ".todos(.element(id: UUID(1), action: .textFieldChanged(\"Milk\")))"
    ),
    Example(
      "row",
      "resend 3 { action = .checkBoxToggled }",
      ".todos(.element(id: UUID(0), action: .checkBoxToggled))"
    ),
    Example(
      "row",
      "resend 3 { todos.element.id = UUID(1) }",
      ".todos(.element(id: UUID(1), action: .textFieldChanged(\"Tea\")))"
    ),
    Example(
      "child",
      "resend 1 { $0 = .decrementButtonTapped }",
      ".counter1(.decrementButtonTapped)"
    ),
    // A label, and no property of the same name within.
    Example(
      "screen",
      "resend 4 { id = 1 }",
      ".path(.element(id: 1, action: .detail(.delegate(.changed(Item(id: 1, name: \"Pen\", quantity: 3))))))"
    ),
    Example("stack", "resend 3 { id = 0 }", ".path(.popFrom(id: 0))"),
    // Bindings.
    Example(
      "binding",
      "resend 1 { draft.isSoundOn = true }",
      ".binding(.set(\\.draft.isSoundOn, true))"
    ),
    Example(
      "form",
      "resend 2 { name = \"Cake\" }",
      ".destination(.presented(.addItem(.binding(.set(\\.name, \"Cake\")))))"
    ),
    Example(
      "form",
      "resend 2 { $0 = .set(\\.quantity, 3) }",
      ".destination(.presented(.addItem(.binding(.set(\\.quantity, 3)))))"
    ),
  ]

  @Test(arguments: examples)
  func aPartIsAnother(_ example: Example) async throws {
    let beginning = try #require(Self.beginnings[example.beginning])
    let outcome = await run("\(beginning)\n\(example.statement)")
    #expect(outcome.error == nil, "\(outcome.error ?? "")")
    #expect(outcome.output.contains("  \(example.result)"), "\(outcome.output)")
  }

  private nonisolated static let mistakes: [Example] = [
    Example("plain", "resend 1 { $0 = 2 }", "error[no-values]: #1 .incrementButtonTapped has no"),
    Example("plain", "resend 1 { $0 = 2 }", "'resend 1' alone"),
    Example(
      "item",
      "resend 1 { idd = 2 }",
      "error[unknown-part]: #1 .itemTapped(id: 1) has no value"
    ),
    Example("item", "resend 1 { idd = 2 }", "did you mean 'id'?"),
    Example("dice", "resend 1 { n = 2 }", "It has '$0' (Int), for instance 'resend 1 { $0 = 3 }'."),
    Example("row", "resend 3 { text = \"x\" }", "has no value 'text'"),
    Example("row", "resend 3 { text = \"x\" }", "'$0' (String) and 'id' (UUID) and 'action'"),
    Example("dice", "resend 1 { $0 = \"x\" }", "error[type-mismatch]: "),
    Example("dice", "resend 1 { $0.x = 1 }", "error[unknown-member]: "),
    Example("binding", "resend 1 { sound = true }", "error[unknown-member]: "),
  ]

  @Test(arguments: mistakes)
  func whatIsNotThereIsExplained(_ example: Example) async throws {
    let beginning = try #require(Self.beginnings[example.beginning])
    let outcome = await run("\(beginning)\n\(example.statement)")
    #expect(outcome.error?.contains(example.result) == true, "\(outcome)")
  }
}
