import Testing

@testable import ShellLanguage

@Suite struct SyntaxPartsTests {
  /// Each part as `role text`, which reads better than offsets.
  private func parts(_ text: String, cursor: Int? = nil) -> [String] {
    SyntaxParts(of: text, grammar: .test, cursor: cursor).parts.map { part in
      "\(part.role) \(SourceText(text)[part.span])"
    }
  }

  @Test(arguments: [
    ("load counter as mine", ["command load"]),
    ("loa", ["command loa"]),
    ("count + load", []),
    ("send .a(b: 1, \"x\")", ["command send", "action .a", "number 1", "string \"x\""]),
    (".a(.some(.b))", ["action .a", "implicitMember .some", "implicitMember .b"]),
    ("state.count == .two", ["implicitMember .two"]),
    ("let x = 1.5; .a # done", ["keyword let", "number 1.5", "action .a", "comment # done"]),
    ("# expect(1)", ["comment # expect(1)"]), ("#expected(1)", ["comment #expected(1)"]),
    ("#expect(1)", ["number 1"]),
    ("repeat 2 { .a\n.b }", ["keyword repeat", "number 2", "action .a", "action .b"]),
    ("x1 is nil", ["keyword is", "keyword nil"]),
    ("if a { } else if b { }", ["keyword if", "keyword else"]),
    ("if a { }\nelse { }", ["keyword if"]),
    ("state --depth 2", ["command state", "option --depth", "number 2"]),
    ("a)b", ["unmatchedBracket )"]),
    ("(a]", ["unmatchedBracket ]"]),
    ("250ms", ["number 250ms"]), ("$0 * 2", ["number 2"]), ("rows[0].name", ["number 0"]),
  ])
  func partsAreTold(text: String, expected: [String]) {
    #expect(parts(text) == expected)
  }

  @Test(arguments: [
    ("\"a \\(b + 1) c\"", ["string \"a \\", "number 1", "string  c\""]),
    ("#\"raw \" \\(x)\"# + 1", ["string #\"raw \" \\(x)\"#", "number 1"]),
    ("#\"a \\#(1) b\"#", ["string #\"a \\#", "number 1", "string  b\"#"]),
    ("\"\"\"\n 1 \"2\" \n\"\"\"", ["string \"\"\"\n 1 \"2\" \n\"\"\""]),
    ("\"open\n.a", ["string \"open", "action .a"]),
    ("\"a \\\" b\"", ["string \"a \\\" b\""]),
    ("\"ends in \\", ["string \"ends in \\"]),
  ])
  func stringsEndWhereTheyEnd(text: String, expected: [String]) {
    #expect(parts(text) == expected)
  }

  @Test(arguments: [
    (0, ["( and )"]), (1, ["( and )"]), (8, ["( and )"]), (9, ["( and )"]), (2, ["[ and ]"]),
    (5, []),
  ])
  func theBracketAtTheCursorAndItsPartnerAreMarked(cursor: Int, expected: [String]) {
    let text = "(a[b  c])"
    let marks = SyntaxParts(of: text, grammar: .test, cursor: cursor).parts
      .filter { $0.role == .matchingBracket }.map { String(SourceText(text)[$0.span]) }
    #expect((marks.isEmpty ? [] : [marks.joined(separator: " and ")]) == expected)
  }

  @Test(arguments: [
    ("a", 0), ("{ (", 2), ("\"(\"", 0), ("# (", 0), ("\"\\(", 1), ("(])", 0), ("\"\"\"\n (", 0),
  ])
  func openBracketsAreCounted(text: String, count: Int) {
    #expect(SyntaxParts(of: text, grammar: .test).openBracketCount == count)
  }

  @Test func anyTextHasItsPartsInOrder() {
    let pieces = [
      "\"", "\\(", "(", ")", "{", "}", ".a", "1", " ", "\n", "#", "日", "\\", "\"\"\"", "é\u{301}",
    ]
    var seed: UInt64 = 7
    for _ in 0..<2_000 {
      var text = ""
      for _ in 0..<12 {
        seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        text += pieces[Int((seed >> 33) % UInt64(pieces.count))]
      }
      var end = 0
      for part in SyntaxParts(of: text, grammar: .test).parts {
        #expect(
          part.span.start >= end && part.span.end > part.span.start,
          "\(text.debugDescription)"
        )
        end = part.span.end
      }
      #expect(end <= text.utf8.count)
    }
  }
}
