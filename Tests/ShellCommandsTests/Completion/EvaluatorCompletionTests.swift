import ShellCommands
import Testing

@MainActor
@Suite struct EvaluatorCompletionTests {
  private func completions(_ text: String, after script: String = "") async -> [String] {
    let shell = Shell()
    _ = await shell.run(script)
    return shell.evaluator.completions(for: text).items.map(\.text)
  }

  @Test(arguments: [
    ("load todos", "repeat 3 { .ad", ["addTodoButtonTapped"]),
    ("load todos", "if true { .ad", ["addTodoButtonTapped"]),
    ("load todos", "let x = todos.filter { ", ["$0", "true", "false"]),
    ("load todos", "expect todos.contains { $", ["$0"]),
    ("load todos", "let x = todos.filter { $0.isC", ["isComplete"]),
    ("load todos", "repeat 2 { let x = todos.filter { $0.isC", ["isComplete"]),
    ("load todos", "if todos.contains({ $0.isC", ["isComplete"]),
    ("load todos", "edit filter = .co", ["completed"]),
    ("load todos", "todos.co", ["count", "contains { $0"]),
    ("load todos", "let x = todos.fi", ["first", "filter { $0"]),
    ("load todos", "todos.isE", ["isEmpty"]),
    ("load todos", "filter == .co", ["completed"]),
    ("load todos", "expect filter is .co", ["completed"]),
    ("load todos\ndef add() { }", "add", ["add()"]), ("", "hist", ["history"]),
    ("", "load cou", ["counter"]),
    ("", "load twoC", ["twoCounters"]), ("load counter", "use ", ["counter"]),
    ("load counter", ".fact", ["factButtonTapped", "factResponse("]),
    ("load counter", "send .inc", ["incrementButtonTapped"]),
    ("load counter", ".factResponse(.su", ["success("]),
    ("load counter", ".factResponse(.success(", ["\""]),
    ("load counter", ".factResponse(.failure(", ["noFact"]),
    ("load todos", ".move(", ["["]), ("load todos", ".move([", ["todos", "filteredTodos"]),
    ("load todos", ".move([0, ", ["todos", "filteredTodos"]),
    (
      "load counter", ".incrementButtonTapped animation .",
      [
        "default", "linear", "easeIn", "easeOut", "easeInOut", "timingCurve(", "spring", "bouncy",
        "smooth", "snappy", "interactiveSpring", "interpolatingSpring", "none",
      ]
    ),
    ("load counter", "send .incrementButtonTapped animation .sp", ["spring"]),
    ("load counter", ".incrementButtonTapped animation sn", [".snappy"]),
    (
      "load counter", ".incrementButtonTapped transaction (animation: .ea",
      ["easeIn", "easeOut", "easeInOut"]
    ),
    ("load counter", "send .incrementButtonTapped transaction ", ["Transaction("]),
    (
      "load counter", "send .incrementButtonTapped transaction (",
      ["animation: ", "disablesAnimations: ", "isContinuous: "]
    ),
    ("load counter", "wait .z", ["zero"]),
    (
      "load todos with State(todos: [.init(id: UUID(0), description: \"Milk\")])",
      ".todos(.element(id: UUID(0), action: .textFieldChanged(", ["\"Milk\""]
    ),
    (
      "load todos with State(todos: [.init(id: UUID(0))])",
      ".todos(.element(id: UUID(0), action: .textFieldChanged(", ["\""]
    ),
    ("load todos", ".move(IndexSet(", ["["]),
    ("load todos", ".move(IndexSet([", ["todos", "filteredTodos"]),
    ("load todos", ".move(IndexSet([0, to", ["todos"]),
    ("load todos", ".filterPicked(", [".all", ".active", ".completed"]),
    ("load todos", ".todos(.element(id: UUID(0), action: .ch", ["checkBoxToggled"]),
    ("load counter", "state ", ["count", "fact", "isLoading"]),
    ("load twoCounters", "state counter1.co", ["count"]),
    ("load twoCounters", "scope counter", ["counter1", "counter2"]),
    ("load counter", "scope ", []), ("load counter", "scope co", []),
    ("load twoCounters\nscope counter1", "scope ", ["..", "/"]),
    ("load todos", "scope ", ["todos"]), ("load todos", "print filteredT", ["filteredTodos"]),
    // A computed property could trap, so completion reads none.
    ("load faults", "print kno", ["knownResult"]), ("load faults", "print knownResult.", []),
    (
      "load faults", "print knownResult ",
      ["experiments", "result", "isLoading", "failure", "knownResult", "temporaryFolder"]
    ),
    ("load counter", "expect co", ["count"]),
    ("load counter\nlet other = 1", "print ot", ["other"]),
    ("", "state --d", ["--depth"]), ("", "set co", ["color"]), ("", "help und", ["undo"]),
    ("load twoCounters\nscope counter1", ".incr", ["incrementButtonTapped"]),
    ("load counter", "state --format ", ["tree", "swift", "json"]),
    ("load counter", "dep num", ["numberFact"]),
    ("load counter", "dep numberFact.", ["numberFact.fetch"]),
    ("load counter", "dep numberFact ", ["live", "mock", "failing", "preview", "test", "calls"]),
    ("load counter", "dep numberFact .", [".failing", ".mock"]),
    ("load counter", "dep clock te", ["test"]), ("", "dep clock im", ["immediate"]),
    ("load search\nload counter", "dep --store search sea", ["search"]),
    ("load search\nload counter", "dep --store search search mo", ["mock"]),
  ])
  func tabOffersWhatCanFollow(_ script: String, _ text: String, _ expected: [String]) async {
    let found = await completions(text, after: script)
    #expect(found == expected)
  }

  @Test(arguments: [
    ("shared co", ["count"]), ("shared ", ["count", "tally.note", "storage"]),
    ("shared storage ", ["appStorage", "fileStorage", "inMemory"]),
    ("shared storage appStorage ", ["memory", "file", "sqlite", "live"]),
    ("shared storage appStorage m", ["memory"]),
    ("shared storage appStorage sqlite /dev/nul", ["/dev/null"]),
    ("shared storage appStorage memory k", ["keep"]), ("shared count = co", ["count"]),
    ("shared count ", ["="]),
  ])
  func tabOffersWhatIsShared(_ text: String, _ expected: [String]) async {
    let shell = Shell(Shell.sharingFeatures)
    _ = await shell.run("load tally")
    #expect(shell.evaluator.completions(for: text).items.map(\.text) == expected)
  }

  @Test(arguments: [
    "todos.filter { ", "let x = todos.filter { ", "print todos.map { ", "todos.sorted { ",
    "todos.sorted(by: ", "todos.map({ ", "todos.contains(where: ", "todos.filter { !",
    "todos.filter { $0.isComplete && ", "todos.map { [",
  ])
  func aClosureBeginsWithItsElement(_ text: String) async {
    let shell = Shell()
    _ = await shell.run("load todos")
    let first = shell.evaluator.completions(for: text).items.first
    #expect(first?.text == "$0")
    #expect(first?.summary == "the element, Todo.State")
  }

  @Test(arguments: [
    ("todos.map(", ["$0", "\\.id", "\\.description", "\\.isComplete"]),
    ("todos.sorted(", ["$0", "\\.id", "\\.description", "\\.isComplete"]),
    ("let x = todos.sorted(by: ", ["$0", "\\.id", "\\.description", "\\.isComplete"]),
    ("todos.filter(", ["$0", "\\.isComplete"]),
    ("todos.contains(where: ", ["$0", "\\.isComplete"]),
    ("todos.map($0.isComplete ? ", ["$0"]), ("todos.map { ", ["$0"]), ("todos.map((", ["$0"]),
  ])
  func aKeyPathIsOfferedWhereItCanStand(_ text: String, _ expected: [String]) async {
    let found = await completions(text, after: "load todos")
    #expect(found.prefix(expected.count) == expected[...])
    #expect(found.dropFirst(expected.count).allSatisfy { !$0.hasPrefix("\\") }, "\(found)")
  }

  @Test(arguments: [
    ("load inventory\n.addButtonTapped\nscope destination", "bind ", "name", "String = \"\""),
    ("load inventory\n.addButtonTapped\nscope destination", "bind ", "quantity", "Int = 1"),
    ("load settings", "bind draft.is", "isSoundOn", "Bool = true"),
    ("load settings", "bind $0.draft.is", "isSoundOn", "Bool = true"),
  ])
  func aPropertyToBindIsOfferedAsItIsTyped(
    _ script: String,
    _ text: String,
    _ name: String,
    _ summary: String
  ) async {
    let shell = Shell()
    _ = await shell.run(script)
    let item = shell.evaluator.completions(for: text).items.first { $0.text == name }
    #expect(item?.title == name)
    #expect(item?.summary == summary)
  }

  @Test func aReducersDependenciesAreNoParameters() async {
    let shell = Shell()
    _ = await shell.run("load counter")
    for text in ["print Counter(", "load counter with Counter(", "let x = Counter("] {
      #expect(shell.completions(text).allSatisfy { !$0.contains("numberFact") }, "\(text)")
      #expect(shell.evaluator.parameterHint(for: text) == nil)
    }
    for line in ["print Counter()", "print Counter(x: 1)", "Counter()", "type Counter"] {
      let outcome = await shell.run(line)
      let text = (outcome.error ?? "") + outcome.output.joined(separator: "\n")
      #expect(!text.contains("_numberFact"), "\(line): \(text)")
    }
  }

  @Test func whatIsReplacedIsTheUnfinishedWord() async {
    let shell = Shell()
    _ = await shell.run("load counter")
    #expect(shell.evaluator.completions(for: ".fact").replacedCount == 4)
    #expect(shell.evaluator.completions(for: "state co").replacedCount == 2)
  }
}
