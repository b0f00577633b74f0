import ShellCommands
import Testing

/// Which lines of earlier make sense where the prompt stands.
@MainActor
@Suite struct LineValidatorTests {
  @Test(arguments: [
    // Without a store.
    ("", "load counter", true), ("", "load nosuch", false), ("", "help undo", true),
    ("", ".incrementButtonTapped", false), ("", "state", false), ("", "undo 2", false),
    ("", "print count", false), ("", "1 + 1", true), ("", "load todos; .addTodoButtonTapped", true),
    // With one.
    ("load counter", ".incrementButtonTapped", true),
    ("load counter", "send .factButtonTapped", true),
    ("load counter", ".addTodoButtonTapped", false),
    ("load counter", "repeat 2 { .addTodoButtonTapped }", false),
    ("load counter", "if count > 1 { .incrementButtonTapped }", true),
    ("load counter", "state count", true), ("load counter", "state todos[0]", false),
    ("load counter", "expect count == 1", true), ("load counter", "expect todos.count == 1", false),
    ("load counter", "let x = count; print x", true), ("load counter", "print x", false),
    ("load counter\nlet x = 1", "print x", true), ("load counter", "type Todo.State", true),
    ("load counter", "use counter", true), ("load counter", "use todos", false),
    ("load counter", "for n in 1...2 { print n }", true), ("load counter", "state {", false),
    ("load counter", "for n in 1...2 { print n }; print n", false),
    ("load counter", "for n in 1...2 { if n > 1 { print m } }", false),
    ("load counter", "def add(n) { .addTodoButtonTapped }", true), ("load counter", "it", false),
    ("load counter\n1", "it + last", true),
    // At a scope.
    ("load twoCounters", "scope counter1", true),
    ("load twoCounters", ".incrementButtonTapped", false),
    ("load twoCounters\nscope counter1", ".incrementButtonTapped", true),
    ("load twoCounters\nscope counter1", "scope counter1", false),
    ("load twoCounters\nscope counter1", "scope ..", true), ("load twoCounters", "scope ..", false),
    ("load counter", "undo", false), ("load counter\n.incrementButtonTapped", "undo", true),
    ("load counter\n.incrementButtonTapped", "redo", false), ("load counter", "cancel all", false),
    ("load todos", "advance 1s", false), ("load todos\ndep clock test", "advance 1s", true),
    ("load inventory", "dismiss", false), ("load inventory\n.addButtonTapped", "dismiss", true),
    ("load inventory", "pop", false), ("load counter", "appear .factButtonTapped", true),
    ("load inventory", "tap \"Delete\"", false), ("load counter", "use counter", true),
    ("load twoCounters\nscope counter1", "scope /; state counter1", true),
  ])
  func aLineFits(_ script: String, _ line: String, _ fits: Bool) async {
    let shell = Shell()
    #expect(await shell.run(script).error == nil)
    #expect(LineValidator(shell.evaluator).accepts(line) == fits)
  }
}
