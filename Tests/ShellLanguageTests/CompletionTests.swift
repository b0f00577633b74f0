import ShellLanguage
import Testing

@Suite struct CompletionTests {
  @Test(arguments: [
    ("", "command ''"), ("  lo", "command 'lo'"), ("undo; st", "command 'st'"),
    ("a\nb", "command 'b'"),
    ("if a { un", "command 'un'"), ("repeat 2 { undo; ", "command ''"), ("# lo", "none"),
    ("a // b", "none"),
    ("a\n#> x", "none"), ("load co", "parameter load.feature 'co'"),
    ("load ", "parameter load.feature ''"),
    ("loa co", "parameter load.feature 'co'"), ("load \"my fe", "parameter load.feature '\"my fe'"),
    ("load counter ", "keyword as|with ''"), ("load counter w", "keyword as|with 'w'"),
    ("load counter as ", "parameter load.name ''"), ("load counter as x ", "keyword with ''"),
    ("load counter with .in", "expression '.in'"), ("use ", "parameter use.store ''"),
    ("state --", "option state '--'"), ("state rows --de", "option state '--de'"),
    ("state --format ", "parameter state.format ''"),
    ("state --format=js", "parameter state.format 'js'"),
    ("state --depth 2 ro", "parameter state.path 'ro'"),
    ("state rows[id: 2].na", "parameter state.path 'rows[id: 2].na'"),
    ("help ", "parameter help.topic ''"), ("dep re", "parameter dependency.mode 're'"),
    ("edit count ", "keyword = ''"), ("edit count = ro", "expression 'ro'"),
    ("scope child via .a", "parameter scope.case '.a'"),
    ("shared co", "parameter shared.key 'co'"), ("shared count = ro", "expression 'ro'"),
    ("shared storage ap", "parameter shared.kind 'ap'"),
    ("shared storage appStorage me", "parameter shared.backend 'me'"),
    ("shared storage appStorage sqlite a/b", "parameter shared.backend 'sqlite a/b'"),
    ("shared storage appStorage file a.json re", "parameter shared.mode 're'"),
    ("shared storage appStorage memory ke", "parameter shared.mode 'ke'"),
    ("source ../a/b", "parameter source.file '../a/b'"),
    ("!ls -la fo", "parameter !.command 'ls -la fo'"),
    ("find a b", "parameter find.text 'a b'"), ("features ", "none"),
    ("load a as b with c d", "none"),
  ])
  func `words`(text: String, expected: String) {
    #expect(CompletionContext(completing: text, grammar: .test).summary == expected)
  }

  @Test(arguments: [
    (".", "action '.'"), (".to", "action '.to'"), ("send ", "action ''"),
    ("send .to", "action '.to'"),
    (".todos(.element(id: 2, action: .na", "action '.todos(.element(id: 2, action: .na'"),
    ("undo; send .a(\"; x\", .b", "action '.a(\"; x\", .b'"), (".a(1,\n.b", "action '.a(1,\n.b'"),
    ("receive .a(.b) ", "keyword within ''"), ("receive .a { $0.b = 1 } w", "keyword within 'w'"),
    ("receive .a within 2", "expression '2'"),
    (".a(id: , action: .b", "action '.a(id: , action: .b'"),
    (".a { $0.co", "expression '$0.co'"), (".a { $0.count = ot", "expression 'ot'"),
    (".a { ", "expression ''"),
    (".a {\n $0.b = 1\n $0.", "expression '$0.'"),
  ])
  func `actions and their blocks`(text: String, expected: String) {
    #expect(CompletionContext(completing: text, grammar: .test).summary == expected)
  }

  @Test(arguments: [
    ("state.", "expression 'state.'"), ("rows[0].na", "expression 'rows[0].na'"),
    ("count + ot", "expression 'count + ot'"),
    ("expect count == ot", "expression 'count == ot'"), ("expect count ", "none"),
    ("print a ", "expression ''"),
    ("print a, b + c", "expression 'b + c'"), ("let x = fo", "expression 'fo'"), ("let x", "none"),
    ("if co", "expression 'co'"), ("if a { } ", "keyword else ''"),
    ("if a { } else ", "keyword if ''"),
    ("for x ", "keyword in ''"), ("for x in ro", "expression 'ro'"),
    ("print \"a \\(co", "expression 'co'"),
    ("print \"a \\(b) c", "expression '\"a \\(b) c'"), ("expect x is .ed", "expression 'x is .ed'"),
    (")]}", "expression ')]}'"), ("a) ; un", "command 'un'"), ("print \"x\nun", "command 'un'"),
  ])
  func `expressions and broken text`(text: String, expected: String) {
    #expect(CompletionContext(completing: text, grammar: .test).summary == expected)
  }
}

extension CompletionContext {
  fileprivate var summary: String {
    switch self {
    case .command(let text): "command '\(text)'"
    case .parameter(let signature, let parameter, let text):
      "parameter \(signature.name).\(parameter.name) '\(text)'"
    case .option(let signature, let text): "option \(signature.name) '\(text)'"
    case .keyword(let words, let text): "keyword \(words.joined(separator: "|")) '\(text)'"
    case .action(let text): "action '\(text)'"
    case .expression(let text): "expression '\(text)'"
    case .none: "none"
    }
  }
}
