import Foundation
import TerminalTesting
import Testing

/// What the prompt suggests and completes, on a pseudo-terminal of a usual size and of a small one.
@Suite(.serialized) struct PromptSuggestionTests {
  typealias Key = PseudoTerminal.Key

  static let sizes = [(40, 15), (80, 24)]

  private func start(_ columns: Int, _ rows: Int) throws -> PseudoTerminal {
    try Program.start(columns: columns, rows: rows)
  }

  @Test(arguments: sizes)
  func suggestionsSucceededAndFitTheScope(columns: Int, rows: Int) throws {
    let terminal = try start(columns, rows)
    try terminal.run("load counter", at: "counter> ", showing: "loaded")
    try terminal.run("state coun", at: "counter> ", showing: "error[")
    try terminal.run(".incrementButtonTapped", at: "counter> ", showing: "0 → 1")
    terminal.send(".incr")
    try terminal.wait(until: "the action is suggested") {
      $0.lines.last == "counter> .incrementButtonTapped" && $0.cursor.column == 14
    }
    terminal.send("\u{15}state c")
    try terminal.wait(until: "what failed is not") { $0.lines.last == "counter> state c" }
    terminal.send("\u{15}")
    try terminal.run("load todos", at: "todos> ", showing: "loaded")
    terminal.send(".incr")
    try terminal.wait(until: "what is another feature's is not") {
      $0.lines.last == "todos> .incr"
    }
    terminal.send("\u{15}load c")
    try terminal.wait(until: "what fits everywhere is") {
      $0.lines.last == "todos> load counter" && $0.cursor.column == 13
    }
    terminal.send("\u{15}" + Key.up + Key.up)
    try terminal.wait(until: "an entry alone is shown") {
      $0.lines.last == "todos> .incrementButtonTapped" && $0.cursor.column == 29
    }
  }

  @Test(arguments: sizes)
  func tabOnAnEmptyLineListsWhatWorksNow(columns: Int, rows: Int) throws {
    let terminal = try start(columns, rows)
    terminal.send(Key.tab)
    try terminal.wait(until: "what leads to a store is listed first") {
      $0.lines.contains { $0.hasPrefix("features ") } && $0.lines.contains { $0.hasPrefix("load ") }
        && $0.lines.contains { $0.hasPrefix("help ") } && $0.lines.last == "tcash>"
    }
    try terminal.run("load counter", at: "counter> ", showing: "loaded")
    terminal.send(Key.tab)
    try terminal.wait(until: "the actions are") {
      $0.lines.contains { $0.hasPrefix(".incrementButtonTapped") } && $0.lines.last == "counter>"
    }
  }

  @Test(arguments: sizes)
  func tabPutsInTheTextThatIsToBeChanged(columns: Int, rows: Int) throws {
    let terminal = try start(columns, rows)
    try terminal.run(
      "load todos with State(todos: [.init(id: UUID(0), description: \"Milk\")])",
      at: "todos> ",
      showing: "loaded"
    )
    try terminal.run("scope todos[0]", at: "todos/todos[id: UUID(0)]> ", showing: "  todos/todos")
    terminal.send(".text\t\t")
    try terminal.wait(until: "the text is put in") {
      $0.text.replacing("\n", with: "").hasSuffix(".textFieldChanged(\"Milk\"")
    }
  }

  @Test(arguments: sizes)
  func helpBeginsWithWhereToStart(columns: Int, rows: Int) throws {
    let terminal = try start(columns, rows)
    try terminal.run("set pager off", at: "tcash> ", showing: "off")
    try terminal.run("help", at: "tcash> ", showing: "start here")
    let text = String(decoding: terminal.output, as: UTF8.self)
    let start = try #require(text.range(of: "start here"))
    let groups = try #require(text.range(of: "stores\u{1b}"))
    #expect(start.lowerBound < groups.lowerBound)
    #expect(text[start.upperBound..<groups.lowerBound].contains("load "))
  }
}
