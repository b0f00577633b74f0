import ShellLanguage
import Testing

@Suite struct IncompleteTests {
  @Test(arguments: [
    ("rows.map 1️⃣{2️⃣", "unclosed-bracket"), ("rows.map 1️⃣{2️⃣ $0.a", "unclosed-bracket"),
    ("rows.map(\n1️⃣{2️⃣ $0 +", "unclosed-bracket"),
    ("print 1️⃣(2️⃣1,", "unclosed-bracket"), ("print 1️⃣[2️⃣1, 2", "unclosed-bracket"),
    ("if a 1️⃣{2️⃣", "unclosed-bracket"), ("if a 1️⃣{2️⃣\n  print 1\n", "unclosed-bracket"),
    (".a 1️⃣{2️⃣\n $0.b = 1", "unclosed-bracket"), ("if a1️⃣", "expected-block"),
    ("if a { b } else1️⃣", "expected-block"), ("repeat 31️⃣ # three", "expected-block"),
    ("def f(a)1️⃣", "expected-block"), ("def f1️⃣(2️⃣a,", "unclosed-bracket"),
    ("repeat -11️⃣", "expected-block"), ("bench count + 11️⃣", "expected-block"),
    ("if true1️⃣", "expected-block"), ("if !a1️⃣", "expected-block"),
    ("while x is .b1️⃣", "expected-block"), ("for x in \"ab\"1️⃣", "expected-block"),
    ("for x in 1...31️⃣", "expected-block"), ("for x in [1]1️⃣", "expected-block"),
    ("for x in rows1️⃣\n", "expected-block"), ("while a1️⃣", "expected-block"),
    ("let s = 1️⃣\"\"\"2️⃣\n a", "unterminated-string"), ("1️⃣\"\"\"2️⃣", "unterminated-string"),
    ("1️⃣\"\"\"2️⃣\n \\", "unterminated-string"), ("print 1 1️⃣\\2️⃣", "trailing-backslash"),
    ("load 1️⃣\\2️⃣", "trailing-backslash"), ("1 + 1️⃣\\2️⃣  ", "trailing-backslash"),
    ("\"\"\"\n\\1️⃣(2️⃣a", "unclosed-bracket"), ("if a { repeat 2 1️⃣{2️⃣ undo ", "unclosed-bracket"),
    ("if a { if b1️⃣", "expected-block"), ("1️⃣(2️⃣1 +", "unclosed-bracket"),
    ("[1, 1️⃣(2️⃣2", "unclosed-bracket"),
    (".rows1️⃣(2️⃣.element(id: 1)", "unclosed-bracket"),
  ])
  func `more lines can make it right`(marked: String, code: String) {
    let marked = MarkedText(marked)
    guard case .incomplete(let diagnostic) = parse(marked.text) else {
      Issue.record("\(marked.text): \(parse(marked.text))")
      return
    }
    #expect(diagnostic.code == code)
    #expect(diagnostic.span == marked.span, "\(marked.text)")
  }

  @Test(arguments: [
    "print \"a", "print \"a \\(b", "print \"\\(f(", "let x =", "load", "1 +", "if", "print (1]",
    "\"abc\\",
    "if a { let x =", "if a { load", "x matches /a", "f(1 2",
  ])
  func `no further line helps`(text: String) {
    guard case .invalid = parse(text) else {
      Issue.record("\(text): \(parse(text))")
      return
    }
  }

  @Test(arguments: ["a \\\n", "# a \\", "print \"\\\\\"", "if a { } \n", "!ls \\"])
  func `complete although it looks open`(text: String) {
    guard case .complete = parse(text) else {
      Issue.record("\(text): \(parse(text))")
      return
    }
  }
}
