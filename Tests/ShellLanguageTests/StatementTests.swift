import ShellLanguage
import Testing

@Suite struct StatementTests {
  @Test(arguments: [
    ("count", "= count"), ("a; b ;; c", "= a\n= b\n= c"), ("", ""), ("# only a comment", ""),
    ("a # one\n// two\nb//three", "= a\n= b"), ("#!/usr/bin/env tcash\na", "= a"),
    ("\u{FEFF}a", "= a"), ("a\r\nb\r\n", "= a\n= b"), ("(1,\n # inside\n 2)", "= (1, 2)"),
    ("1 + \\\n 2", "= (1 + 2)"), ("##", ""), ("# expect(a)", ""), ("//#expect(a)", ""),
    ("#\"raw\"#", "= \"raw\""), ("[1,\n2\n]\nb", "= [1, 2]\n= b"),
  ])
  func `lines and comments`(text: String, expected: String) {
    #expect(tree(text) == expected)
  }

  @Test(arguments: [
    ("let x = 1 + 2", "let x = (1 + 2)"), ("let `if` = 1", "let if = 1"),
    ("if a { b }", "if a {= b}"), ("if a { b } else { c }", "if a {= b} else {= c}"),
    ("if a {\n b\n} else if c { d } else { e }", "if a {= b} else if c {= d} else {= e}"),
    ("if a { b } \\\nelse { c }", "if a {= b} else {= c}"),
    ("if a { b }\n`else`", "if a {= b}\n= else"),
    ("if a { b } else\n{ c }", "if a {= b} else {= c}"), ("else.count", "= else.count"),
    ("if (a) { } ; b", "if a {}\n= b"), ("if(a) { b }", "if a {= b}"),
    ("if !a { b }", "if (!a) {= b}"),
    ("if a\n{ b }", "if a {= b}"),
    ("repeat 3 { .tick; undo }", "repeat 3 {send action: .tick; undo}"),
    ("for x in [1, 2] { print x }", "for x in [1, 2] {print values: x}"),
    ("while count < 3 {\n.tick\n}", "while (count < 3) {send action: .tick}"),
    ("def go(a, b) { print a b }\ngo(1, 2)", "def go(a, b) {print values: a b}\n= go(1, 2)"),
    ("def f() { }", "def f() {}"), ("repeat n * 2 { a }", "repeat (n * 2) {= a}"),
    ("if x is .edit { a }", "if (x is .edit) {= a}"),
    ("time .tick", "time {send action: .tick}"),
    ("time { .tick; a }", "time {send action: .tick; = a}"),
    ("profile .tick", "profile {send action: .tick}"),
    ("profile {\n.tick\na\n}", "profile {send action: .tick; = a}"),
    ("profile bench 3 { .tick }", "profile {bench 3 {send action: .tick}}"),
    ("profile repeat 3 { a }; b", "profile {repeat 3 {= a}}\n= b"),
  ])
  func `forms`(text: String, expected: String) {
    #expect(tree(text) == expected)
  }

  @Test(arguments: [
    ("repeat.count", "= repeat.count"), ("for == 3", "= (for == 3)"),
    ("if.a", "= if.a"), ("while[0]", "= while[0]"), ("let(1)", "= let(1)"),
    ("profile", "= profile"), ("profile; time", "= profile\n= time"),
    ("profile.name", "= profile.name"), ("profile == 3", "= (profile == 3)"),
    ("profile?.name", "= profile?.name"),
  ])
  func `a form's word with an operator behind it is a name`(text: String, expected: String) {
    #expect(tree(text) == expected)
  }

  @Test(arguments: [
    ("expect error { .tick }", "expect error any {send action: .tick}"),
    ("expect error issue {\n.tick\na\n}", "expect error [issue] {send action: .tick; = a}"),
    ("expect error unknown-action { a }; b", "expect error [unknown-action] {= a}\n= b"),
    ("expect error \"no \\\"x\\\"\"\n{ a }", "expect error 'no \"x\"' {= a}"),
    ("expect error == nil", "expect condition: (error == nil)"),
    ("expect error", "expect condition: error"),
    ("expect error is .offline", "expect condition: (error is .offline)"),
    ("expect error contains \"x\"", "expect condition: (error contains \"x\")"),
  ])
  func `an expected error is no condition`(text: String, expected: String) {
    #expect(tree(text) == expected)
  }

  @Test(arguments: [
    (".tick { $0.count = 1 }", "send action: .tick {$0.count := 1}"),
    (
      "receive .a(1) {\n  $0.fact = \"x\"\n  $0.rows[id: 2].name = nil # c\n} within 2s",
      "receive action: .a(1) duration: 2s {$0.fact := \"x\"; $0.rows[id: 2].name := nil}"
    ),
    ("receive .a within 250ms { $0.b = 1 }", "receive action: .a duration: 250ms {$0.b := 1}"),
    (".a { $0.n += 2; $0.m *= 3 }", "send action: .a {$0.n := ($0.n + 2); $0.m := ($0.m * 3)}"),
    (".a { $0 = .init() }", "send action: .a {$0 := .init()}"), (".a { }", "send action: .a {}"),
    (".a { $0.d?.edit.name = \"x\" }", "send action: .a {$0.d?.edit.name := \"x\"}"),
  ])
  func `blocks of assignments`(text: String, expected: String) {
    #expect(tree(text) == expected)
  }

  @Test(arguments: [
    ("a\n#> 1", "= a #> 1"), ("a\n#>\n#>  x \n#>y", "= a #> | x |y"),
    ("a\n\n# c\n#> 1\nb", "= a #> 1\n= b"),
    ("a; b\n  #> 1\r\n  #> 2", "= a\n= b #> 1|2"), ("a\n#> # …; \"", "= a #> # …; \""),
    ("if a {\n  b\n  #> 1\n}\n#> 2", "if a {= b #> 1} #> 2"),
    ("print \"#> no\"", "print values: \"#> no\""),
    ("find a\n#> 1", "find text: <a> #> 1"),
  ])
  func `expected output`(text: String, expected: String) {
    #expect(tree(text) == expected)
  }

  @Test func `spans of statements leave output and comments out`() {
    let marked = MarkedText("  1️⃣load a2️⃣ # c\n  3️⃣#> x\n#> y4️⃣\n")
    let statement = statements(marked.text)[0]
    #expect(statement.span == SourceSpan(marked.offsets[0], marked.offsets[1]))
    #expect(statement.expectedOutput?.span == SourceSpan(marked.offsets[2], marked.offsets[3]))
    let block = MarkedText("1️⃣if a {\n b\n}2️⃣\n\nc")
    #expect(statements(block.text)[0].span == block.span)
  }
}
