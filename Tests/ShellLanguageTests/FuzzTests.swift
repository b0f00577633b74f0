import ShellLanguage
import Testing

/// Whatever is typed, the parser answers, and points into the text.
@Suite struct FuzzTests {
  @Test func `random tokens`() {
    var random = SplitMix(seed: 42)
    for _ in 0..<3_000 {
      let count = Int.random(in: 0...24, using: &random)
      var text = ""
      for _ in 0..<count {
        text += Self.tokens.randomElement(using: &random) ?? ""
        if Bool.random(using: &random) { text += " " }
      }
      check(text)
    }
  }

  @Test func `random bytes`() {
    var random = SplitMix(seed: 7)
    for _ in 0..<2_000 {
      let bytes = (0..<Int.random(in: 0...40, using: &random)).map { _ in
        UInt8.random(in: 0...255, using: &random)
      }
      check(String(decoding: bytes, as: UTF8.self))
    }
  }

  @Test func `every beginning of a script is complete, incomplete or invalid`() {
    let scalars = Array(Self.script.unicodeScalars)
    for end in scalars.indices {
      var text = String.UnicodeScalarView()
      text.append(contentsOf: scalars[..<end])
      check(String(text))
    }
    guard case .complete = parse(Self.script) else {
      Issue.record("\(parse(Self.script))")
      return
    }
  }

  @Test func `scripts with a piece missing or twice`() {
    var random = SplitMix(seed: 1)
    let scalars = Array(Self.script.unicodeScalars)
    for _ in 0..<1_000 {
      let bounds = (0..<2).map { _ in Int.random(in: 0...scalars.count, using: &random) }.sorted()
      var text = String.UnicodeScalarView()
      text.append(contentsOf: scalars[..<bounds[Int.random(in: 0...1, using: &random)]])
      text.append(contentsOf: scalars[bounds[Int.random(in: 0...1, using: &random)]...])
      check(String(text))
    }
  }

  @Test(arguments: [
    "(", "[", ".a(", "a[", "!", "-", "- ", "if a { ", "if a { } else ", "a ? ", "a ? b : ", "a ?? ",
    "1 + ",
    "a.b", "a()", "\"\\(", "\"\"\"\n\\(", "\\.a[", "[1: ", "a == ", "a || b && ", "repeat 1 {",
    "f(x: ", "$0.a",
    "print ", ".a { $0.b = ", "state a[", "state a.", "#", "\\\n", "let x = ", "def f(", "(a, ",
    "{", "..", "x.0.",
  ])
  func `pieces without end are answered`(piece: String) {
    for count in [100, 127, 128, 129, 20_000] {
      check(String(repeating: piece, count: count))
      check("print " + String(repeating: piece, count: count) + "1")
    }
  }

  @Test func `the limit is said, and what is below it parses`() {
    func nested(_ depth: Int) -> ParseResult {
      parse(String(repeating: "(", count: depth) + "1" + String(repeating: ")", count: depth))
    }
    guard case .complete = nested(120), case .invalid(let diagnostic) = nested(300) else {
      Issue.record("\(nested(120))")
      return
    }
    #expect(diagnostic.code == "nesting-too-deep")
    #expect(diagnostic.span == SourceSpan(128, 129))
  }

  private func check(_ text: String) {
    let count = text.utf8.count
    for abbreviations in [false, true] {
      switch parse(text, abbreviations: abbreviations) {
      case .complete(let statements):
        for statement in statements {
          check(statement.span, count, text)
          if let output = statement.expectedOutput { check(output.span, count, text) }
        }
      case .incomplete(let diagnostic), .invalid(let diagnostic):
        if let span = diagnostic.span { check(span, count, text) }
        #expect(!diagnostic.problem.message.isEmpty)
      }
    }
    _ = CompletionContext(completing: text, grammar: .test)
  }

  private func check(_ span: SourceSpan, _ count: Int, _ text: String) {
    guard span.start < 0 || span.end > count || span.start > span.end else { return }
    Issue.record("\(span) of \(count) in \(text.prefix(200))")
  }

  private static let tokens = [
    "load", "send", "state", "if", "else", "let", "repeat", "def", "for", "in", "while", "print",
    "edit",
    "count", "rows", "x", "is", "contains", "matches", "/a/", "(", ")", "[", "]", "{", "}", "\"",
    "\"\"\"", "#",
    "#\"", "#>", "//", "\\", "\\(", "\\.", "\n", "\r\n", ";", ",", ":", ".", "..", "...", "..<",
    "?", "??", "?.",
    "!", "-", "--", "--depth", "=", "==", "+=", "<", "&&", "||", "$0", "$", "`", "1", "2.5", "0x",
    "250ms", "1e",
    "true", "nil", ".a", ".a(", "id:", "ü", "🎉", "“", "\u{301}", "\0", "\t", "as", "with", "find",
    "source", "..", "/",
  ]

  private static let script = ##"""
    #!/usr/bin/env tcash
    load counter as mine with State(count: 1, name: "a \(1 + 2)") # comment
    .rows(.element(id: 2, action: .nameChanged("Blob"))) {
      $0.rows[id: 2].name = "Blob"
      $0.count += 1
    }
    receive .factResponse(.success("1 is good")) { $0.fact = nil } within 2.5s
    #> isLoading: true → false
    #>
    #> …
    let x = ["a": [1, -2, 0xFF], "b": []]; let y = #"raw \(x) \#(x)"#
    if x.count >= 2 && !(rows is .edit.form) || name matches /^a\/b[0-9]+$/ {
      repeat 3 { undo 2; history --tree --not .timer* }
    } else if a ?? b == c { scope child via .other } else { scope .. ; scope / }
    def go(a, b) {
      print a, b -1 \.key.path[0] (1, name: $0.x)
      for i in 0..<10 { source ../dir/file.tcash }
    }
    print """
      text \(a ? b : .c(d: e))
        more \
      end
      """
    state rows[id: UUID("x")]?.name --depth=2 --format json
    edit prices["tea"] = 250ms
    find anything; at # all
    größe.👩‍👩‍👧 + `let`
    #> 1

    """##
}

private struct SplitMix: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
