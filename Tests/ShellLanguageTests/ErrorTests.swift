import ShellLanguage
import Testing

@Suite struct ErrorTests {
  @Test(arguments: [
    // Commands
    ("1️⃣lod2️⃣ counter", "unknown-command"), ("1️⃣foo2️⃣ \"x\"", "unknown-command"),
    ("1️⃣hist2️⃣ --tree", "unknown-command"), ("if a { 1️⃣lod2️⃣ .x }", "unknown-command"),
    ("load1️⃣", "missing-argument"), ("load as x1️⃣", "missing-argument"),
    ("if a { load1️⃣ }", "missing-argument"),
    ("find1️⃣", "missing-argument"), ("edit count1️⃣", "missing-keyword"),
    ("edit count 1️⃣52️⃣", "missing-keyword"),
    ("load counter 1️⃣extra2️⃣ x", "extra-argument"), ("undo 1 1️⃣\"a b\"2️⃣", "extra-argument"),
    ("features -- 1️⃣x2️⃣", "extra-argument"), ("scope ..1️⃣/a2️⃣", "unexpected-text"),
    ("load a1️⃣/b2️⃣", "extra-argument"), ("undo 1 1️⃣{2️⃣ }", "extra-argument"),
    ("print a1️⃣\"b\"2️⃣", "extra-argument"),
    ("load 1️⃣[2️⃣]", "expected-word"), ("load 1️⃣\"a\\(b)\"2️⃣", "interpolated-word"),
    ("skip 1️⃣recieved2️⃣", "bad-choice"), ("state --format 1️⃣xml2️⃣", "bad-choice"),
    ("shared count 1️⃣52️⃣", "missing-keyword"),
    ("shared storage 1️⃣appStorge2️⃣ memory", "bad-choice"),
    ("shared storage appStorage 1️⃣disk2️⃣", "bad-choice"),
    ("shared storage appStorage file1️⃣", "expected-word"),
    ("shared storage appStorage memory 1️⃣kep2️⃣", "bad-choice"),
    ("shared .appStorage1️⃣(2️⃣\"a\"", "expected-token"),
    ("edit 1️⃣52️⃣ = 1", "expected-path"), ("edit 1️⃣.count2️⃣ = 1", "expected-path"),
    ("state 1️⃣$12️⃣", "invalid-closure-parameter"),
    ("state 1️⃣--dept2️⃣ 2", "unknown-option"), ("state --depth 1 1️⃣--depth2️⃣ 2", "repeated-option"),
    ("state 1️⃣--depth2️⃣", "missing-option-value"), ("state 1️⃣--depth2️⃣= 2", "missing-option-value"),
    ("history 1️⃣--tree=12️⃣", "unexpected-option-value"), (".a { } 1️⃣{2️⃣ }", "repeated-block"),
    ("print a,1️⃣", "expected-expression"), ("wait1️⃣)2️⃣", "unmatched-bracket"),
    // Statements
    ("1 1️⃣22️⃣", "unexpected-text"), ("let x = load 1️⃣counter2️⃣", "unexpected-text"),
    ("let x1️⃣", "expected-token"),
    ("let x = 1 1️⃣=2️⃣ 2", "unexpected-text"), ("let 1️⃣52️⃣ = 1", "expected-name"),
    ("for x 1️⃣of2️⃣ y { }", "expected-token"),
    ("if a 1️⃣b2️⃣ { }", "expected-block"), ("if a1️⃣\nprint 1", "expected-block"),
    ("def f1️⃣\n", "expected-token"),
    ("repeat 1️⃣.a2️⃣", "expected-token"), ("bench 1️⃣.a(b: 1)2️⃣ # c", "expected-token"),
    ("if b { repeat 1️⃣\"a\"2️⃣\n", "expected-token"), ("repeat 1️⃣!a2️⃣", "expected-token"),
    ("if 1️⃣.a2️⃣", "expected-token"), ("if a { } else if 1️⃣12️⃣", "expected-token"),
    ("while 1️⃣nil2️⃣\n\n", "expected-token"), ("for x in 1️⃣.a2️⃣", "expected-token"),
    ("for x in 1️⃣52️⃣", "expected-token"),
    ("def f(a, 1️⃣a2️⃣) { }", "repeated-parameter"), ("1️⃣else2️⃣ { }", "stray-else"),
    ("if a { }\n1️⃣else2️⃣ { }", "stray-else"), ("if a { }\n\n  1️⃣else2️⃣\n{ }", "stray-else"),
    ("if a { } # b\n1️⃣else2️⃣ if c { }", "stray-else"), ("if a { }; 1️⃣else2️⃣ { }", "stray-else"),
    ("repeat 2 {\nif a { }\n1️⃣else2️⃣ { }\n}", "stray-else"),
    ("if a { } else { } 1️⃣else2️⃣ { }", "stray-else"), ("while a { } 1️⃣else2️⃣ { }", "stray-else"),
    ("if a { } else if b { }\n1️⃣else2️⃣ { }", "stray-else"),
    ("1️⃣{2️⃣ a }", "expected-expression"),
    ("1️⃣#>2️⃣ x", "orphan-output"), ("if a {\n1️⃣#>2️⃣ x\n}", "orphan-output"),
    (".a {\n$0.b = 1\n1️⃣#>2️⃣ x\n}", "orphan-output"),
    ("a 1️⃣#>2️⃣ x", "misplaced-output"), ("(1,\n1️⃣#>2️⃣ 2)", "misplaced-output"),
    ("a\n#> x\n\n1️⃣#>2️⃣ y", "repeated-output"),
    ("1️⃣#expect(a == b)2️⃣", "testing-macro"), ("a 1️⃣#expect(b)2️⃣ # c", "testing-macro"),
    (".a 1️⃣#require(b)2️⃣", "testing-macro"), ("let x = try 1️⃣#require(b)2️⃣", "testing-macro"),
    ("if a {\n  1️⃣#expect(b, \"c\")2️⃣\n}", "testing-macro"),
    (".a {\n1️⃣#expect(b)2️⃣\n}", "testing-macro"), ("(a, 1️⃣#expect(b)2️⃣)", "testing-macro"),
    ("1️⃣#expect2️⃣(a b)", "testing-macro"),
    ("count 1️⃣=2️⃣ 5", "assignment-outside-block"), ("$0.a 1️⃣+=2️⃣ 5", "assignment-outside-block"),
    (".a { 1️⃣count2️⃣ = 1 }", "expected-assignment"), (".a { 1️⃣$0.b2️⃣ }", "expected-assignment"),
    (".a { 1️⃣undo2️⃣ }", "expected-assignment"), ("let 1️⃣`a2️⃣", "expected-token"),
    ("let1️⃣", "expected-name"),
    // Brackets
    ("(1, 21️⃣]2️⃣", "unmatched-bracket"), ("a1️⃣)2️⃣", "unmatched-bracket"), ("1️⃣}2️⃣", "unmatched-bracket"),
    ("(1 1️⃣22️⃣)", "expected-token"), ("[1 1️⃣22️⃣]", "expected-token"),
    ("rows[1 1️⃣,2️⃣ 2]", "expected-token"),
    ("[\"a\": 1, \"b\"1️⃣,2️⃣ 2]", "expected-token"), ("\"a \\1️⃣(2️⃣b", "unclosed-bracket"),
    // Expressions
    ("1 +1️⃣", "expected-expression"), ("let x =1️⃣\n2", "expected-expression"),
    ("print (1️⃣,2️⃣)", "expected-expression"),
    ("a.1️⃣", "expected-member"), ("a.1️⃣+2️⃣ b", "expected-member"), ("x is 1️⃣edit2️⃣", "expected-case"),
    ("x is1️⃣", "expected-case"), ("print 1️⃣\\2️⃣a", "invalid-key-path"),
    ("print \\.1️⃣", "expected-member"),
    ("print 1️⃣$12️⃣.x", "invalid-closure-parameter"), ("a < b 1️⃣<2️⃣ c", "chained-operators"),
    ("1...2 1️⃣...2️⃣ 3", "chained-operators"), ("a == b 1️⃣is2️⃣ .c", "chained-operators"),
    ("a ? b1️⃣", "expected-token"), ("print 1️⃣“2️⃣x”", "unexpected-character"),
    ("count1️⃣\u{A0}2️⃣+ 1", "unexpected-character"),
    ("print 1️⃣'2️⃣x'", "unexpected-character"), ("a 1️⃣–2️⃣ b", "unexpected-character"),
    ("print 1️⃣\u{1b}2️⃣", "unexpected-character"),
    ("print 1️⃣\02️⃣", "unexpected-character"),
    ("a.map { $0 1️⃣12️⃣ }", "expected-token"), ("a.map {1️⃣}2️⃣", "expected-expression"),
    ("a.map { x 1️⃣in2️⃣ x }", "expected-token"), ("a.map { 1️⃣$12️⃣ }", "invalid-closure-parameter"),
    ("let f = 1️⃣{2️⃣ $0 }", "expected-expression"),
    // Literals
    ("print 1️⃣5x2️⃣", "invalid-number"), ("print 1️⃣0xZZ2️⃣", "invalid-number"),
    ("print 1️⃣0b122️⃣", "invalid-number"),
    ("print 1️⃣.52️⃣", "invalid-number"), ("print 1️⃣2.5kg2️⃣ x", "invalid-number"),
    ("1️⃣1e2️⃣", "invalid-number"),
    ("print \"a1️⃣\\q2️⃣\"", "invalid-escape"), ("print \"1️⃣\\u{110000}2️⃣\"", "invalid-escape"),
    ("print \"1️⃣\\u2️⃣41\"", "invalid-escape"), ("print 1️⃣\"abc2️⃣  ", "unterminated-string"),
    ("print 1️⃣\"abc2️⃣\nb\"", "unterminated-string"), ("print 1️⃣#\"abc\"2️⃣", "unterminated-string"),
    ("\"\"\" 1️⃣a2️⃣\n\"\"\"", "misplaced-quotes"), ("\"\"\"\na1️⃣\"\"\"2️⃣", "misplaced-quotes"),
    ("\"\"\"\n  a\n1️⃣ 2️⃣b\n  \"\"\"", "insufficient-indentation"),
    ("a matches 1️⃣/a b2️⃣", "unterminated-regex"),
    ("\"a \\(b1️⃣\n)\"", "expected-token"),
    ("\"\\(f(1️⃣  \n)\"", "expected-expression"), ("\"\\(f(a,1️⃣ // b\n)\"", "expected-expression"),
    ("\"\\(rows[1️⃣  \n)\"", "expected-expression"),
  ])
  func `code and span`(marked: String, code: String) {
    let marked = MarkedText(marked)
    guard case .invalid(let diagnostic) = parse(marked.text) else {
      Issue.record("\(marked.text): \(parse(marked.text))")
      return
    }
    #expect(diagnostic.code == code, "\(marked.text)")
    #expect(diagnostic.span == marked.span, "\(marked.text): \(diagnostic.problem.message)")
  }

  @Test(arguments: [
    ("lod counter", "load"), ("Load counter", "load"), ("recieve .a", "receive"),
    ("retpea 3 { }", "repeat"),
    ("skip recieved", "received"), ("state --dept 2", "--depth"), ("print .5", "0.5"),
    ("load counter sa x", "as"),
    ("print “x”", "\""),
    ("#expect(a == b)", "expect a == b"), ("#expect(a == b, \"c\")", "expect a == b"),
    ("#expect(rows.isEmpty)", "expect rows.isEmpty"), ("#require(a is .b)", "expect a is .b"),
    ("let x = try #require(rows.first)", "expect rows.first != nil"),
    ("#expect(throws: Offline.self)", "expect error { … }"),
  ])
  func `the first suggestion`(text: String, suggestion: String) {
    guard case .invalid(let diagnostic) = parse(text) else {
      Issue.record("\(text): \(parse(text))")
      return
    }
    #expect(diagnostic.suggestions.first == suggestion)
  }

  @Test func `an ambiguous abbreviation names what it may mean`() {
    guard case .invalid(let diagnostic) = parse("s 3", abbreviations: true) else {
      Issue.record("not invalid")
      return
    }
    #expect(diagnostic.code == "ambiguous-command")
    #expect(
      diagnostic.suggestions == ["send", "skip", "state", "scope", "shared", "source", "set"]
    )
  }

  @Test(arguments: [
    ("load", "'load' needs FEATURE: the feature to load"),
    ("skip x", "WHAT is 'received' or 'effects', not 'x'"),
    ("edit count", "expected '=' before VALUE"),
    ("let x =", "expected a value, found the end of the line"),
    ("(1, 2]", "expected ')', found ']'"),
    ("if a { }\nelse { }", "'else' can't begin a line: it follows the '}' of its 'if'"),
    ("else { }", "'else' can't begin a line: it follows the '}' of its 'if'"),
    ("repeat .a", "expected a count, found '.a'"), ("if .a", "expected a condition, found '.a'"),
    ("for x in true", "expected elements, found 'true'"),
    ("while a { }\nelse { }", "'else' must follow the block of an 'if'"),
    ("if a { }; else { }", "'else' must follow the block of an 'if'"),
  ])
  func `sentences`(text: String, message: String) {
    guard case .invalid(let diagnostic) = parse(text) else {
      Issue.record("\(text): \(parse(text))")
      return
    }
    #expect(diagnostic.problem.message == message)
  }

  @Test(arguments: [
    (
      "count = 5",
      "'edit count = …' changes the state; 'let count = …' names a value; '==' compares."
    ),
    (".a { count = 1 }", "The state is '$0': '$0.count'."),
    ("x is edit", "A case begins with a dot: '.edit'."),
    ("if a { }\nelse { }", "Write '} else {' on one line."),
    ("if a { }\nelse if b { }", "Write '} else if CONDITION {' on one line."),
    ("hist --tree", "Commands can be abbreviated only at the prompt."),
    ("a.map { x in x.b }", "The element is '$0': omit the parameter and 'in'."),
    ("#expect(a ==\n b)", "Write 'expect CONDITION'."),
    ("bench .a", "Write 'bench N { … }'."), ("repeat .a", "Write 'repeat N { … }'."),
    ("for x in .a", "Write 'for NAME in ELEMENTS { … }'."),
  ])
  func `ways out`(text: String, help: String) {
    guard case .invalid(let diagnostic) = parse(text) else {
      Issue.record("\(text): \(parse(text))")
      return
    }
    #expect(diagnostic.help == help)
  }
}
