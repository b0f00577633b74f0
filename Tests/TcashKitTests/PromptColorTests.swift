import TerminalTesting
import Testing

/// The colours of the prompt and of the typed line, as the program writes them on a terminal.
@Suite(.serialized) struct PromptColorTests {
  private let terminal: PseudoTerminal

  init() throws {
    terminal = try Program.start()
    try terminal.wait(for: "tcash> ")
    try terminal.run("load counter", at: "counter> ", showing: "loaded counter")
  }

  /// What the program writes while something is done.
  private func output(during operation: () throws -> Void) throws -> String {
    let start = terminal.output.count
    try operation()
    return String(decoding: terminal.output.dropFirst(start), as: UTF8.self)
  }

  /// The parameters of the colour sequences in an output, without those that end a style.
  private func styles(in output: String) -> Set<String> {
    Set(output.matches(of: /\u{1b}\[([0-9;]*)m/).map { String($0.1) }).subtracting(["0", ""])
  }

  private func type(_ text: String) throws -> String {
    try output {
      terminal.send(text)
      try terminal.wait(for: "counter> \(text)")
    }
  }

  @Test(arguments: ["42", "\"tea\"", "true"])
  func aValueLooksTheSameTypedAndPrinted(_ value: String) throws {
    let typed = styles(in: try type("let x = \(value)"))
    try terminal.run("", at: "counter> ", showing: "x: ")
    let printed = try output { try terminal.run("x", at: "counter> ", showing: "\n\(value)") }
    #expect(typed.contains { printed.contains("\u{1b}[\($0)m\(value)\u{1b}[0m") })
  }

  @Test func anActionLooksTheSameTypedAndPrinted() throws {
    let typed = try type(".incrementButtonTapped")
    try terminal.run("", at: "counter> ", showing: "count: 0 → 1")
    let history = try output {
      try terminal.run("history", at: "counter> ", showing: "incrementButtonTapped")
    }
    let action = "\u{1b}[1;38;5;63m.incrementButtonTapped"
    #expect(typed.contains(action))
    #expect(history.contains(action))
  }

  @Test func theTypedLineFollowsTheTheme() throws {
    try terminal.run("set theme light", at: "counter> ", showing: "theme: light")
    #expect(styles(in: try type(".incrementButtonTapped")).contains("38;5;18"))
  }

  @Test func monoHasNoColourAnywhere() throws {
    try terminal.run("set theme mono", at: "counter> ", showing: "theme: mono")
    let output = try output {
      try terminal.run(".incrementButtonTapped", at: "counter> ", showing: "count: 0 → 1")
      _ = try type("print \"a\" 1 true .nothing) # all")
    }
    #expect(styles(in: output).isSubset(of: ["1", "2", "4", "1;4"]))
  }

  @Test func thePromptHasAColourOfItsOwn() throws {
    let output = try output {
      try terminal.run("set color.prompt bold 208", at: "counter> ", showing: "color.prompt")
    }
    #expect(output.contains("\u{1b}[1;38;5;208mcounter>\u{1b}[0m "))
  }
}
