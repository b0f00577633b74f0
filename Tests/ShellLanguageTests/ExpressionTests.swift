import ShellLanguage
import Testing

@Suite struct ExpressionTests {
  @Test(arguments: [
    ("42", "42"), ("1_000", "1000"), ("0xFF_ff", "0xFFff"), ("0b101", "0b101"), ("0o17", "0o17"),
    ("007", "007"), ("2.5", "2.5"), ("1e-3", "1e-3"), ("1_0.2_5E+3", "10.25E+3"),
    ("250ms", "250ms"), ("2s", "2s"), ("5m", "5m"), ("1h", "1h"), ("2.5s", "2.5s"),
    ("true", "true"), ("false", "false"), ("nil", "nil"), ("-2.5", "(-2.5)"),
    ("!flag", "(!flag)"), ("- -1", "(-(-1))"), ("!!a", "(!(!a))"),
  ])
  func `numbers, durations and words`(text: String, expected: String) {
    #expect(expressionTree(text) == expected)
  }

  @Test(arguments: [
    ("[1, 2]", "[1, 2]"), ("[]", "[]"), ("[:]", "[:]"), ("[ : ]", "[:]"), ("[1, 2,]", "[1, 2]"),
    (#"["a": 1, "b": 2,]"#, #"["a": 1, "b": 2]"#), ("[a: b]", "[a: b]"), ("()", "()"),
    (#"(1, name: "x")"#, #"(1, name: "x")"#), ("(name: 1)", "(name: 1)"), ("((1))", "1"),
    (".case", ".case"), (".case()", ".case()"), (".a(label: 1, 2)", ".a(label: 1, 2)"),
    (".a(.b(id: 2, action: .c(\"x\")))", ".a(.b(id: 2, action: .c(\"x\")))"),
    ("Type.case", "Type.case"), ("Type.case(1)", "Type.case(1)"),
    ("Type(label: 1)", "Type(label: 1)"),
    ("UUID(0)", "UUID(0)"), (#"\.a.b[0]"#, #"\.a.b[0]"#), (#"\.a?.b"#, #"\.a?.b"#),
    (#"\.[0].a"#, #"\[0].a"#),
    (".binding(.set(\\.name, \"Blob\"))", ".binding(.set(\\.name, \"Blob\"))"),
    (".seconds(2)", ".seconds(2)"), (".a.b(1)", ".a.b(1)"), (".`default`", ".default"),
    (".a(1,)", ".a(1)"), (".a(1, 2)", ".a(1, 2)"), (".a( 1 , 2 , )", ".a(1, 2)"),
    (".a(1, b: 2, 3)", ".a(1, b: 2, 3)"), (".a(\n`b` : 1,\nc: 2, 3, 4,)", ".a(b: 1, c: 2, 3, 4)"),
    (".a(abcdefghijklmn)", ".a(abcdefghijklmn)"), (".a(abcdefghijklmno)", ".a(abcdefghijklmno)"),
    (".a(abcdefghijklmnop)", ".a(abcdefghijklmnop)"), (".a(abcdefghijklmü)", ".a(abcdefghijklmü)"),
    ("\"abcdefghijklmnö\"", "\"abcdefghijklmnö\""), ("\"a\0b\"", "\"a\0b\""),
    ("\"a\rb\"", "\"a\rb\""), ("\"\"", "\"\""), ("#\"a\\(b)\"#", "\"a\\(b)\""),
  ])
  func `collections, cases and calls`(text: String, expected: String) {
    #expect(expressionTree(text) == expected)
  }

  @Test(arguments: [
    ("count", "count"), ("child.name", "child.name"), ("rows[0]", "rows[0]"),
    ("rows[id: 2].name", "rows[id: 2].name"), (#"prices["tea"]"#, #"prices["tea"]"#),
    ("destination?.edit", "destination?.edit"), ("a?[0]", "a?[0]"), ("$0", "$0"),
    ("$0.x", "$0.x"), ("$0.0.1", "$0.0.1"), ("pair.0", "pair.0"),
    ("`repeat`.count", "repeat.count"),
    ("größe.名前", "größe.名前"), ("👩‍👩‍👧.🎉", "👩‍👩‍👧.🎉"), ("`true`", "true"), ("is", "is"),
    ("rows.first?.id", "rows.first?.id"), ("a.if.for.let", "a.if.for.let"),
  ])
  func `names and accesses`(text: String, expected: String) {
    #expect(expressionTree(text) == expected)
  }

  @Test(arguments: [
    ("1 + 2 * 3", "(1 + (2 * 3))"), ("(1 + 2) * 3", "((1 + 2) * 3)"),
    ("1 - 2 - 3", "((1 - 2) - 3)"),
    ("1-2", "(1 - 2)"), ("-a * b", "((-a) * b)"), ("1...n + 1", "(1 ... (n + 1))"),
    ("0..<rows.count", "(0 ..< rows.count)"), ("a ?? b ?? c", "(a ?? (b ?? c))"),
    ("a ?? 1 + 2 == 3", "((a ?? (1 + 2)) == 3)"), ("a < b && c >= d", "((a < b) && (c >= d))"),
    ("a || b && !c", "(a || (b && (!c)))"), ("a == b || c != d", "((a == b) || (c != d))"),
    ("x is .edit && y is .a.b", "((x is .edit) && (y is .a.b))"),
    (#"names contains "x" && a"#, #"((names contains "x") && a)"#),
    ("name matches /^a\\/b$/", "(name matches /^a\\/b$/)"), ("name matches p", "(name matches p)"),
    ("a ? b : c ? d : e", "(a ? b : (c ? d : e))"), ("a == 1 ? .x : .y", "((a == 1) ? .x : .y)"),
    ("a?.b ?? c", "(a?.b ?? c)"), ("a % 2 == 0", "((a % 2) == 0)"), ("a/b", "(a / b)"),
    ("[a ? b : c: d]", "[(a ? b : c): d]"), ("a <= b", "(a <= b)"),
    ("1...", "(1...)"), ("...3", "(...3)"), ("..<n + 1", "(..<(n + 1))"),
    ("[1..., ..<2]", "[(1...), (..<2)]"),
    ("(1...).count", "(1...).count"), ("x is .a(_)", "(x is .a(_))"),
    ("x is .a.b(1, label: .c) && y", "((x is .a.b(1, label: .c)) && y)"),
    ("Box<Int>(value: 1)", "Box<Int>(value: 1)"),
    ("A.Box<[String: Int]?>.case(1)", "A.Box<[String: Int]?>.case(1)"),
    ("a<b", "(a < b)"), ("A<b && c > d", "((A < b) && (c > d))"),
  ])
  func `operators bind as in Swift`(text: String, expected: String) {
    #expect(expressionTree(text) == expected)
  }

  @Test(arguments: [
    ("rows.map(\\.a.b)", "rows.map(\\.a.b)"), ("rows.filter { $0.a }", "rows.filter({ $0.a })"),
    ("rows.filter{$0.a && !$0.b}.count", "rows.filter({ ($0.a && (!$0.b)) }).count"),
    ("rows.contains(where: { $0 == 1 })", "rows.contains(where: { ($0 == 1) })"),
    ("rows.map {\n  $0.a +\n    1\n}", "rows.map({ ($0.a + 1) })"),
    (
      "rows.map { $0.tags.filter { $0 != \"}\" } }",
      "rows.map({ $0.tags.filter({ ($0 != \"}\") }) })"
    ),
    ("rows.filter { $0.a } == other", "(rows.filter({ $0.a }) == other)"),
    ("(rows.map { $0 })", "rows.map({ $0 })"), ("a?.rows.map { $0 }", "a?.rows.map({ $0 })"),
  ])
  func `closures`(text: String, expected: String) {
    #expect(expressionTree(text) == expected)
  }

  /// A brace begins the statement's block, unless the statement goes on behind the one that closes it.
  @Test(arguments: [
    ("if a.b { c }", "if a.b {= c}"), ("if a.b { $0 } { c }", "if a.b({ $0 }) {= c}"),
    ("while a.b { $0 } && d { c }", "while (a.b({ $0 }) && d) {= c}"),
    ("for x in a.b { $0 }.c { d }", "for x in a.b({ $0 }).c {= d}"),
    ("if a.b { c } else { d }", "if a.b {= c} else {= d}"),
    ("if (a.b { $0 }) { c }", "if a.b({ $0 }) {= c}"),
  ])
  func `closures and blocks`(text: String, expected: String) {
    #expect(tree(text) == expected)
  }

  @Test(arguments: [
    (#""""#, #""""#), (#""a\n\t\"\\\0\r\u{1F600}""#, "\"a\n\t\"\\\0\r😀\""),
    (#""a \(b + 1) c""#, #""a \((b + 1)) c""#), (#""\("x\("y")")""#, #""\("x\("y")")""#),
    (##"#"raw \n "q" \#(x)\#n"#"##, "\"raw \\n \"q\" \\(x)\n\""), (##"#"""#"##, "\"\"\""),
    (###"##"a"#b"##"###, "\"a\"#b\""), ("\"ü 🎉\"", "\"ü 🎉\""), (#""\(f(")"))""#, #""\(f(")"))""#),
    ("\"\"\"\n  a\n    b\n\n  c\n  \"\"\"", "\"a\n  b\n\nc\""), ("\"\"\"\n\"\"\"", "\"\""),
    ("\"\"\"\n  a \\\n  b \"\" \\(1 +\n 2)\n  \"\"\"", "\"a b \"\" \\((1 + 2))\""),
    ("\"\"\"\r\n  a\r\n  b\r\n  \"\"\"", "\"a\nb\""),
    ("#\"\"\"\n\\(a)\\#(b)\n\"\"\"#", "\"\\(a)\\(b)\""),
  ])
  func `strings`(text: String, expected: String) {
    #expect(expressionTree(text) == expected)
  }

  @Test func `spans are exact`() {
    let marked = MarkedText("1️⃣rows[id: 2]2️⃣.name3️⃣ + (1)4️⃣  # comment")
    guard case .expression(let sum)? = statements(marked.text).first?.kind,
      case .chain(let left, let links) = sum.kind, let right = links.first?.operand,
      case .access(let base, let step) = left.kind
    else {
      Issue.record("not a sum")
      return
    }
    let at = marked.offsets
    #expect(sum.span == SourceSpan(at[0], at[3]))
    #expect(base.span == SourceSpan(at[0], at[1]))
    #expect(step.span == SourceSpan(at[1], at[2]))
    #expect(right.span == SourceSpan(at[3] - 3, at[3]))
  }
}
