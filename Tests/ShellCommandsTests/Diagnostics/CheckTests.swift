import ShellCommands
import ShellLanguage
import TcashKit
import Testing

/// A check finds all mistakes of a file, in order, and goes on behind each.
@MainActor
@Suite struct CheckTests {
  @Test func allMistakesAreFoundInOrder() {
    let script = """
      load counter
      .incrementButtonTaped
      lod todos
      print "abc
      let x 3
      if true {
        print 5x
      }
      use nothing
      print (1 2)
      repeat { print 1 }
      help frobnication
      """
    #expect(
      codes(in: script) == [
        "unknown-action", "unknown-command", "unterminated-string", "expected-token",
        "invalid-number", "expected-token", "expected-expression",
      ]
    )
  }

  /// Constants are not read either, and their names are known.
  @Test(arguments: [
    ("dep numberFact .failing", []), ("dep numberFact .failng", ["unknown-member"]),
    ("let x = NumberFactClient.mock\ndep numberFact x", []),
    ("for x in [NumberFactClient.mock] { dep numberFact x }", []),
    ("print NumberFactClient.mok", ["unknown-member"]), ("NumberFactClient.mock.nope", []),
  ])
  func aCheckReadsNoConstant(_ script: String, _ expected: [String]) {
    #expect(codes(in: "load counter\n\(script)") == expected, "\(script)")
  }

  /// A check runs nothing of a feature: a computed property could trap.
  @Test(arguments: [
    ("expect knownResult == 4", []),
    ("let x = knownResult + 1\nprint x + 1\nnope", ["unknown-name"]),
    ("edit result = knownResult * 2", []), ("print knownReslt", ["unknown-name"]),
    ("if knownResult > 1 { nope }", ["unknown-name"]),
  ])
  func aCheckReadsNoComputedProperty(_ script: String, _ expected: [String]) {
    #expect(codes(in: "load faults\n\(script)") == expected, "\(script)")
  }

  @Test(arguments: [
    // What cannot be read is left out whole, and what follows it is still read.
    ("if true {\n  print 1 }\n  }\nlod x", ["unmatched-bracket", "unknown-command"]),
    ("print (1,\n  @,\n  2)\nlod x", ["expected-expression", "unknown-command"]),
    ("lod x\n#> 1\nlod y", ["unknown-command", "unknown-command"]),
    ("print 5x; lod y\nlod z", ["invalid-number", "unknown-command"]),
    ("print \"\"\"\n  a\\q\n  \"\"\"\nlod x", ["invalid-escape", "unknown-command"]),
    // What is never closed takes the rest along.
    ("lod x\nprint [1,\n", ["unknown-command", "unclosed-bracket"]),
    ("lod x\nif true {\n  print 1\n", ["unknown-command", "unclosed-bracket"]),
    // One mistake brings no others about.
    ("lod counter\n.incrementButtonTapped\ncount", ["unknown-command"]),
    ("let n 3\nprint n", ["expected-token"]),
    ("load counter\n.nope\n.nope", ["unknown-action", "unknown-action"]),
  ])
  func aCheckGoesOnBehindAMistake(_ script: String, _ expected: [String]) {
    #expect(codes(in: script) == expected, "\(script)")
  }

  @Test(arguments: [
    // What is presented may be gone once something was done, and the scope with it.
    ("scope destination.addItem\ndismiss\n.itemTapped(id: 1)", []),
    ("scope destination.addItem\ndismiss\nscope destination.alert", []),
    ("scope destination.addItem\n.saveButtonTapped\n.itemTaped(id: 1)", ["unknown-action"]),
    ("scope destination.addItem\n.itemTapped(id: 1)", ["unknown-action"]),
    ("scope destination.addItem\nstate\n.itemTapped(id: 1)", ["unknown-action"]),
  ])
  func aCheckKnowsThatAScopeMayGoUp(_ script: String, _ expected: [String]) {
    #expect(codes(in: "load inventory\n.addButtonTapped\n" + script) == expected, "\(script)")
  }

  /// A name in a value is a property at the current scope, whose state only a run has.
  @Test(arguments: [
    (".factResponse(.success(\"\\(count)\"))", []),
    ("dep numberFact.fetch returns \"\\(count)\"", []),
    ("expect called numberFact.fetch(count) times 0", []),
    ("receive .factResponse(.success(\"\\(count)\"))", []),
    ("expect sent .factResponse(.success(\"\\(count)\"))", []),
    ("skip script \"at \\(count)\"", []),
    (".factResponse(.success(\"\\(cuont)\"))", ["unknown-name"]),
  ])
  func aNameInAValueMayBePartOfTheScope(_ statement: String, _ expected: [String]) {
    #expect(codes(in: "load twoCounters\nscope counter1\n" + statement) == expected, "\(statement)")
  }

  @Test(arguments: [
    ("let n = 3\nload counter with State(count: n)", []),
    ("let n = \"x\"\nload counter with State(count: n)", ["type-mismatch"]),
    ("load counter with State(count: n)", ["unknown-name"]),
    ("load counter\nskip script 3", ["type-mismatch"]),
    ("load counter\nskip script no network", ["extra-argument"]),
    ("load counter\nskip script \"\\(nosuch)\"", ["unknown-name"]),
  ])
  func aValueMayNameAVariable(_ script: String, _ expected: [String]) {
    #expect(codes(in: script) == expected, "\(script)")
  }

  @Test func whatIsAlwaysThereKeepsTheScope() {
    let script = "load twoCounters\nscope counter1\n.incrementButtonTapped\n.counter2(.typo)"
    #expect(codes(in: script) == ["unknown-action"])
  }

  @Test func endlesslyManyMistakesAreCutOff() {
    let script = Array(repeating: "lod x", count: 1000).joined(separator: "\n")
    let codes = codes(in: script)
    #expect(codes.count == 101)
    #expect(codes.last == "too-many-mistakes")
  }

  private func codes(in script: String) -> [String] {
    ScriptChecker(features: Shell.exampleFeatures.map(\.registered)).check(SourceText(script))
      .map(\.diagnostic.code)
  }
}
