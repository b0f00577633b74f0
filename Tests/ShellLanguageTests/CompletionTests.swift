import ShellLanguage
import Testing

@Suite struct CompletionTests {
  @Test(arguments: [
    ("", "statement ''"), ("  lo", "statement 'lo'"), ("undo; st", "statement 'st'"),
    ("a\nb", "statement 'b'"),
    ("if a { un", "statement 'un'"), ("repeat 2 { undo; ", "statement ''"),
    ("profile un", "statement 'un'"),
    ("profile { undo; lo", "statement 'lo'"), ("profile bench 2 { un", "statement 'un'"),
    ("# lo", "none"),
    ("a // b", "none"),
    ("a\n#> x", "none"), ("load co", "feature 'co'"),
    ("load ", "feature ''"),
    ("loa co", "feature 'co'"), ("load \"my fe", "feature '\"my fe'"),
    ("load counter ", "keyword as|with ''"), ("load counter w", "keyword as|with 'w'"),
    ("load counter as ", "name ''"), ("load counter as x ", "keyword with ''"),
    ("load counter with .in", "state '.in'"), ("use ", "store ''"),
    ("state --", "option '--' or path '--'"), ("state rows --de", "option '--de'"),
    ("state --format ", "format ''"),
    ("state --format=js", "format 'js'"),
    ("state --depth 2 ro", "path 'ro'"),
    ("state rows[id: 2].na", "path 'rows[id: 2].na'"),
    ("help ", "topic ''"), ("dep re", "mode 're' or name 're' or keyword returns 're'"),
    ("edit count ", "keyword = ''"), ("edit count = ro", "value 'ro'"),
    ("scope child via .a", "case '.a'"),
    ("shared co", "key 'co' or keyword = 'co'"), ("shared count = ro", "value 'ro'"),
    ("shared storage ap", "kind 'ap' or keyword = 'ap'"),
    ("shared storage appStorage me", "backend 'me' or keyword = 'me'"),
    ("shared storage appStorage sqlite a/b", "backend 'sqlite a/b'"),
    ("shared storage appStorage file a.json re", "mode 're' or keyword = 're'"),
    ("shared storage appStorage memory ke", "mode 'ke' or keyword = 'ke'"),
    ("source ../a/b", "file '../a/b'"),
    ("!ls -la fo", "command 'ls -la fo'"),
    ("find a b", "text 'a b'"), ("features ", "none"),
    ("load a as b with c d", "state 'c d'"),
  ])
  func `words`(text: String, expected: String) {
    #expect(CompletionContext(completing: text, grammar: .test).summary == expected)
  }

  @Test(arguments: [
    ("for x in rows { ", ["x: element of rows"]),
    ("let a = rows[0]\nif a { let b = 1; ", ["a: rows[0]", "b: 1"]),
    ("def f(a, b) {\n", ["a: unknown", "b: unknown"]), ("for x in rows { x }\n", []),
    ("if a { let b = 1 }\n", []), ("let a = ", []),
  ])
  func `names that the text around gives`(text: String, expected: [String]) {
    let bindings = CompletionContext(completing: text, grammar: .test).bindings.map { binding in
      switch binding.value {
      case .expression(let text): "\(binding.name): \(text)"
      case .element(let text): "\(binding.name): element of \(text)"
      case .unknown: "\(binding.name): unknown"
      }
    }
    #expect(bindings == expected)
  }

  @Test func `arguments that are complete`() {
    let call = CompletionContext(
      completing: "load --quiet counter as other with .ini",
      grammar: .test
    ).call
    #expect(call?.signature.name == "load")
    #expect(call?.arguments == ["feature": "counter", "name": "other"])
    #expect(call?.pending.map(\.name) == [])
  }

  @Test(arguments: [
    (".", "action '.'"), (".to", "action '.to'"), ("send ", "action ''"),
    ("send .to", "action '.to'"),
    (".todos(.element(id: 2, action: .na", "action '.todos(.element(id: 2, action: .na'"),
    ("undo; send .a(\"; x\", .b", "action '.a(\"; x\", .b'"), (".a(1,\n.b", "action '.a(1,\n.b'"),
    ("receive .a(.b) ", "keyword within ''"), ("receive .a { $0.b = 1 } w", "keyword within 'w'"),
    ("receive .a within 2", "duration '2'"),
    (".a(id: , action: .b", "action '.a(id: , action: .b'"),
    (".a { $0.co", "target '$0.co'"), (".a { $0.count = ot", "value of $0.count 'ot'"),
    (".a { $0.count += ot", "value of $0.count 'ot'"),
    (".a { ", "target ''"),
    (".a {\n $0.b = 1\n $0.", "target '$0.'"),
  ])
  func `actions and their blocks`(text: String, expected: String) {
    #expect(CompletionContext(completing: text, grammar: .test).summary == expected)
  }

  @Test(arguments: [
    ("state.", "expression 'state.'"), ("rows[0].na", "expression 'rows[0].na'"),
    ("count + ot", "expression 'count + ot'"),
    ("expect count == ot", "condition 'count == ot'"),
    ("expect count ", "condition 'count '"),
    ("print a ", "values '' or values 'a '"),
    ("print a, b + c", "values 'b + c'"), ("let x = fo", "expression 'fo'"), ("let x", "none"),
    ("if co", "expression 'co'"), ("if a { } ", "word else ''"),
    ("if a { } else ", "word if ''"), ("if a { }\nel", "statement 'el'"),
    ("if a { }\nelse ", "none"),
    ("if a { } else if b { } el", "word else 'el'"),
    ("for x ", "word in ''"), ("for x in ro", "elements 'ro'"),
    ("print \"a \\(co", "expression 'co'"),
    ("print \"a \\(b) c", "values '\"a \\(b) c'"), ("expect x is .ed", "condition 'x is .ed'"),
    (")]}", "expression ')]}'"), ("a) ; un", "statement 'un'"), ("print \"x\nun", "statement 'un'"),
  ])
  func `expressions and broken text`(text: String, expected: String) {
    #expect(CompletionContext(completing: text, grammar: .test).summary == expected)
  }

  @Test(arguments: [
    ("expect ch", "condition 'ch' or block 'ch'"),
    ("expect changes ", "condition 'changes ' or word { ''"),
    ("expect changes { un", "statement 'un'"), ("expect changes { undo } on", "word only 'on'"),
    ("expect changes { undo } only rows, co", "path 'co'"),
    ("expect changes { undo } x ", "none"), ("expect changes == ro", "condition 'changes == ro'"),
    ("expect error is", "condition 'error is' or error 'is'"),
    ("expect error issue ", "word { ''"), ("expect error \"a b\" ", "word { ''"),
    ("expect error { undo } ", "none"), ("expect error is .a", "condition 'error is .a'"),
  ])
  func `expectations of blocks`(text: String, expected: String) {
    #expect(CompletionContext(completing: text, grammar: .test).summary == expected)
  }
}

extension CompletionContext {
  fileprivate var summary: String {
    places.isEmpty ? "none" : places.map { summary(of: $0) }.joined(separator: " or ")
  }

  private func summary(of place: Place) -> String {
    switch place {
    case .statement(let text): "statement '\(text)'"
    case .argument(let parameter, let text): "\(parameter.name) '\(text)'"
    case .option(let text): "option '\(text)'"
    case .keyword(let parameters, let text):
      "keyword \(parameters.compactMap(\.keyword).joined(separator: "|")) '\(text)'"
    case .word(let words, let text): "word \(words.joined(separator: "|")) '\(text)'"
    case .expectedBlock(let text): "block '\(text)'"
    case .expectedError(let text): "error '\(text)'"
    case .expression(let text): "expression '\(text)'"
    case .elements(let text): "elements '\(text)'"
    case .assignmentTarget(let text): "target '\(text)'"
    case .assignedValue(let target, let text): "value of \(target) '\(text)'"
    }
  }
}
