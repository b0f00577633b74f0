import ShellLanguage
import Testing

@Suite struct CommandTests {
  @Test(arguments: [
    ("features", "features"), ("load counter", "load feature: 'counter'"),
    (
      "load counter as mine with State(count: 1)",
      "load feature: 'counter' name: 'mine' state: State(count: 1)"
    ),
    ("load counter with .init() as mine", "load feature: 'counter' name: 'mine' state: .init()"),
    ("load \"my feature\"", "load feature: 'my feature'"),
    ("load my-feature.v2", "load feature: 'my-feature.v2'"),
    ("load #\"a\\b\"#", "load feature: 'a\\b'"), ("send .tick", "send action: .tick"),
    ("send last", "send action: last"),
    (".a(.b(id: 1, action: .c))", "send action: .a(.b(id: 1, action: .c))"),
    ("skip received", "skip what: 'received'"), ("actions .row*", "actions pattern: '.row*'"),
    ("actions *Tapped", "actions pattern: '*Tapped'"), ("actions *", "actions pattern: '*'"),
    ("actions rows.element", "actions pattern: 'rows.element'"), ("undo", "undo"),
    ("undo 3", "undo count: 3"),
    ("undo n - 1", "undo count: (n - 1)"), ("diff 1 2", "diff from: 1 to: 2"),
    ("diff 3 -1", "diff from: 3 to: (-1)"),
    ("diff 3 - 1", "diff from: (3 - 1)"), ("wait 250ms", "wait duration: 250ms"),
    ("wait .seconds(2)", "wait duration: .seconds(2)"),
    ("set exhaustive on", "set setting: 'exhaustive' value: on"),
    ("help load", "help topic: 'load'"), ("use a # comment", "use store: 'a'"),
  ])
  func `parameters by kind`(text: String, expected: String) {
    #expect(tree(text) == expected)
  }

  @Test(arguments: [
    ("state rows[id: 2].name", "state path: path(.rows[id: 2].name)"),
    ("state $0", "state path: path()"),
    ("state $0.x", "state path: path(.x)"),
    ("state destination?.edit", "state path: path(.destination?.edit)"),
    ("scope child", "scope path: path(.child)"), ("scope ..", "scope path: path(..)"),
    ("scope /", "scope path: path(/)"), ("scope / # root", "scope path: path(/)"),
    ("scope ..; scope /;", "scope path: path(..)\nscope path: path(/)"),
    ("scope child via .other", "scope case: '.other' path: path(.child)"),
    ("edit rows[0].name = \"x\"", "edit path: path(.rows[0].name) value: \"x\""),
    ("edit count=5", "edit path: path(.count) value: 5"),
    ("edit count = a == b", "edit path: path(.count) value: (a == b)"),
    ("state /", "state path: path(/)"), ("state /rows[0]", "state path: path(/.rows[0])"),
    ("edit /count=5", "edit path: path(/.count) value: 5"),
    ("edit /a.b = x", "edit path: path(/.a.b) value: x"),
    ("scope /child via .other", "scope case: '.other' path: path(/.child)"),
    ("history --changed /rows[0] --tree", "history --changed path(/.rows[0]) --tree 'tree'"),
  ])
  func `paths`(text: String, expected: String) {
    #expect(tree(text) == expected)
  }

  @Test(arguments: [
    ("shared", "shared"), ("shared count", "shared key: 'count'"),
    ("shared count = 1 + 2", "shared key: 'count' value: (1 + 2)"),
    ("shared count=-1", "shared key: 'count' value: (-1)"),
    ("shared \"odd name\" = .a(b: 1)", "shared key: 'odd name' value: .a(b: 1)"),
    ("shared a.b = 1; shared", "shared key: 'a.b' value: 1\nshared"),
    ("shared .appStorage(\"a b)\") = 1", "shared key: '.appStorage(\"a b)\")' value: 1"),
    ("shared .fileStorage(/a b/c (1).json)", "shared key: '.fileStorage(/a b/c (1).json)'"),
    ("shared storage = 1", "shared key: 'storage' value: 1"),
    ("shared storage", "shared key: 'storage'"),
    (
      "shared storage appStorage memory",
      "shared kind: 'appStorage' backend: backend(memory) key: 'storage'"
    ),
    (
      "shared storage appStorage sqlite \"a b.db\" keep",
      "shared kind: 'appStorage' backend: backend(sqlite 'a b.db') key: 'storage' mode: 'keep'"
    ),
    (
      "if x { shared storage inMemory file ../a.json reload }",
      "if x {shared kind: 'inMemory' backend: backend(file '../a.json') key: 'storage' mode: 'reload'}"
    ),
  ])
  func `shared values and their places`(text: String, expected: String) {
    #expect(parts(tree(text)) == parts(expected))
  }

  /// The arguments stand in no order.
  private func parts(_ tree: String) -> [String] {
    tree.replacing(#/ (?=[a-z]+: )/#, with: "\n").split(separator: "\n").map(String.init).sorted()
  }

  @Test(arguments: [
    ("confirm sent .a times 2", "confirm action: .a count: 2"),
    ("confirm sent .a times -1", "confirm action: .a count: (-1)"),
    ("confirm sent .a times - 1", "confirm action: .a condition: (times - 1)"),
    ("confirm times-1 == 2", "confirm condition: ((times - 1) == 2)"),
    ("confirm times -1 == 2", "confirm condition: ((times - 1) == 2)"),
    ("confirm sent == 2", "confirm condition: (sent == 2)"),
    ("confirm sent -1 == 2", "confirm condition: ((sent - 1) == 2)"),
    ("confirm sent.count == 2", "confirm condition: (sent.count == 2)"),
  ])
  func `keywords that may be values`(text: String, expected: String) {
    #expect(tree(text) == expected)
  }

  @Test(arguments: [
    ("source ../a-b/c.tcash", "source file: '../a-b/c.tcash'"),
    ("source /tmp/x; undo", "source file: '/tmp/x'\nundo"),
    ("source ~/a#b//c", "source file: '~/a#b//c'"), ("source \"a b\"", "source file: 'a b'"),
    ("source a\\ b", "source file: 'a b'"),
    ("repeat 2 { source a }", "repeat 2 {source file: 'a'}"),
    ("find a; b # c  ", "find text: <a; b # c>"), ("find # x", "find text: <# x>"),
    ("!ls -la | grep \"x\" ; echo", "! command: <ls -la | grep \"x\" ; echo>"),
    ("! ls --all", "! command: <ls --all>"),
    ("source größe.tcash", "source file: 'größe.tcash'"),
  ])
  func `files and texts`(text: String, expected: String) {
    #expect(tree(text) == expected)
  }

  @Test(arguments: [
    ("print a b", "a b"), ("print a, b", "a b"), ("print a -1", "a (-1)"),
    ("print a - 1", "(a - 1)"),
    ("print a-1", "(a - 1)"), ("print a .b", "a .b"), ("print a [0]", "a [0]"),
    ("print a[0]", "a[0]"),
    ("print f (1)", "f 1"), ("print a ? b : c d", "(a ? b : c) d"), ("print (a -1) b", "(a - 1) b"),
    ("print -1 -2", "(-1) (-2)"), (#"print "a" "b""#, #""a" "b""#),
    ("print a contains b c", "(a contains b) c"),
    ("print -- -1", "(-1)"), ("print a,\\\n b", "a b"), ("print x is .a .b", "(x is .a) .b"),
  ])
  func `repeated values`(text: String, expected: String) {
    #expect(tree(text) == "print values: \(expected)")
  }

  @Test(arguments: [
    ("state --depth 2", "state --depth 2"),
    ("state --depth=2 rows", "state path: path(.rows) --depth 2"),
    ("state rows --depth 2 --format json", "state path: path(.rows) --depth 2 --format 'json'"),
    ("history --tree", "history --tree 'tree'"),
    ("history --not .timer* --changed rows[0]", "history --changed path(.rows[0]) --not '.timer*'"),
    ("undo count --", "undo count: count"),
  ])
  func `options`(text: String, expected: String) {
    #expect(tree(text) == expected)
  }

  @Test(arguments: [
    ("dep", "dependency"), ("dep clock test", "dependency alternative: test name: 'clock'"),
    ("dependency random 42", "dependency alternative: 42 name: 'random'"),
    ("dep api.fetch returns [1]", "dependency name: 'api.fetch' value: [1]"),
    ("dep reset clock", "dependency mode: 'reset' name: 'clock'"),
  ])
  func `aliases, keywords before optional values, choices that stand back`(
    text: String,
    expected: String
  ) {
    #expect(tree(text) == expected)
  }
}

/// What a word means at a statement's beginning.
@Suite struct CommandWordTests {
  @Test(arguments: [
    ("state.count", "= state.count"), ("state[0]", "= state[0]"), ("state(1)", "= state(1)"),
    ("state?.x", "= state?.x"), ("state == 3", "= (state == 3)"), ("undo - 1", "= (undo - 1)"),
    ("undo-1", "= (undo - 1)"), ("undo -1", "undo count: (-1)"),
    ("state is .edit", "= (state is .edit)"),
    ("history ? 1 : 2", "= (history ? 1 : 2)"), ("print [1]", "print values: [1]"),
    ("print .a", "print values: .a"),
    ("print (1)", "print values: 1"), ("print !a", "print values: (!a)"),
    ("find contains x", "find text: <contains x>"),
    ("find is .x", "find text: <is .x>"), ("help contains", "help topic: 'contains'"),
    ("hist", "= hist"),
    ("`state`", "= state"), ("unknown", "= unknown"), ("(state)", "= state"),
    ("history ?? 1", "= (history ?? 1)"),
    ("expect -x > 3", "expect condition: ((-x) > 3)"),
  ])
  func `in a file`(text: String, expected: String) {
    #expect(tree(text) == expected)
  }

  @Test(arguments: [
    ("hist", "history"), ("hist --tree", "history --tree 'tree'"),
    ("loa counter", "load feature: 'counter'"),
    ("st", "state"), ("st rows", "state path: path(.rows)"), ("st.count", "= st.count"),
    ("st[0]", "= st[0]"),
    ("st == 3", "= (st == 3)"), ("st is .edit", "= (st is .edit)"), ("loa", "= loa"), ("s", "= s"),
    ("rep 2 { undo }", "repeat 2 {undo}"), ("whi", "= whi"),
    ("exp a == 1", "expect condition: (a == 1)"),
    ("st(1)", "= st(1)"), ("print st", "print values: st"), ("true", "= true"),
    ("un -1", "undo count: (-1)"),
  ])
  func `at the prompt`(text: String, expected: String) {
    #expect(tree(text, abbreviations: true) == expected)
  }

  @Test func `a lone abbreviation may be a name, a whole word or an alias may not`() {
    let lone = [
      "st": "st", "hist": "hist", "state": nil, "dep": nil, "st rows": nil, "depen": "depen",
    ]
    for (text, expected) in lone {
      guard case .command(let call)? = statements(text, abbreviations: true).first?.kind else {
        Issue.record("no command: \(text)")
        continue
      }
      #expect(call.loneAbbreviation(in: .test)?.text == expected, "\(text)")
    }
  }

  @Test func `without 'send' an action is an expression`() {
    let parser = Parser(SourceText(".tick"), grammar: Grammar([]), allowsAbbreviations: false)
    guard case .complete(let statements) = parser.parse() else {
      Issue.record("not complete")
      return
    }
    #expect(statements.map(\.tree) == ["= .tick"])
  }

  @Test func `the word of a bare action is its dot`() {
    guard case .command(let call)? = statements(" .tick").first?.kind else {
      Issue.record("no command")
      return
    }
    #expect(call.word == Name(".", SourceSpan(1, 2)))
    #expect(call.arguments.first("action")?.span == SourceSpan(1, 6))
  }

  @Test func `arguments are in the order in which they are written`() {
    guard case .command(let call)? = statements("dep api.fetch returns [1]").first?.kind else {
      Issue.record("no command")
      return
    }
    #expect(call.arguments.parameters == ["name", "value"])
    #expect(call.arguments.values.map(\.span) == [SourceSpan(4, 13), SourceSpan(22, 25)])
    #expect(call.arguments["value"].map(\.span) == [SourceSpan(22, 25)])
    #expect(call.arguments.has("name") && !call.arguments.has("error"))
    #expect(call.arguments["error"].isEmpty && call.arguments.first("error") == nil)
  }

  /// What a statement's text becomes in another file.
  @Test(arguments: [
    ("loa counter", "load counter"), ("load counter", "load counter"), (".tick { }", ".tick { }"),
    ("rep 2 { und }", "repeat 2 { undo }"), ("def go() { und 2 }", "def go() { undo 2 }"),
    ("source a.tcash", "source \"there/a.tcash\""), ("source /a.tcash", "source /a.tcash"),
    ("source \"\\(folder)/a\"", "source \"\\(folder)/a\""),
    ("source \"a/\\(name)\"", "source \"there/a/\\(name)\""),
    (
      "if a { shared storage appStorage file v.json keep }",
      "if a { shared storage appStorage file \"there/v.json\" keep }"
    ),
    (
      "shared storage appStorage sqlite \"\\(a).db\"",
      "shared storage appStorage sqlite \"\\(a).db\""
    ),
  ])
  func `statements in another file`(text: String, expected: String) {
    let source = SourceText(text)
    let parser = Parser(source, grammar: .test, allowsAbbreviations: true)
    guard case .complete(let statements) = parser.parse(), let statement = statements.first else {
      Issue.record("not parsed: \(text)")
      return
    }
    let rewriting = StatementRewriting(
      grammar: .test,
      isName: { _ in false },
      path: { $0.hasPrefix("/") ? nil : "\"there/\($0)\"" },
      pathPrefix: "there/"
    )
    #expect(rewriting.text(of: statement, in: source) == expected)
  }
}
