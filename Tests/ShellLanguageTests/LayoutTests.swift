import ShellLanguage
import Testing

/// `StandardLayout`.
@Suite struct LayoutTests {
  private func layout(_ text: String) throws -> String {
    let text = try StandardLayout(grammar: .test).text(of: SourceText(text))
    #expect(try StandardLayout(grammar: .test).text(of: SourceText(text)) == text, "once is enough")
    return text
  }

  @Test(arguments: [
    ("load   counter", "load counter"),
    ("\tload counter  \t", "load counter"),
    ("send .tick{$0.count=2;$0.a  +=3}", "send .tick { $0.count = 2; $0.a += 3 }"),
    ("use a ;use b", "use a; use b"),
    (
      "if a==1&&b<2{use a}else if !c{use b}else{}",
      "if a == 1 && b < 2 { use a } else if !c { use b } else {}"
    ),
    ("print (a)+(b)", "print (a) + (b)"),
    ("print a -b, -1 , a- -b", "print a -b, -1, a - -b"),
    ("let x=a ?b:c", "let x = a ? b : c"),
    ("let x=a ?b:c ?d : e", "let x = a ? b : c ? d : e"),
    ("print [ \"a\" :1,\"b\":2 ], [ : ], [ ], ( )", "print [\"a\": 1, \"b\": 2], [:], [], ()"),
    (".rowTapped( id :rows[ 0 ].id )", ".rowTapped(id: rows[0].id)"),
    ("print rows.map{ $0.title }", "print rows.map { $0.title }"),
    (
      "print 1...3, a ..< b, x is .a(_), x  contains y",
      "print 1...3, a ..< b, x is .a(_), x contains y"
    ),
    ("for (a,b) in [(1,2)]{ use a }", "for (a, b) in [(1, 2)] { use a }"),
    ("repeat 3{.tick}", "repeat 3 { .tick }"),
    ("def add( a,b ){ use a }", "def add(a, b) { use a }"),
  ])
  func spacesAreRegular(_ text: String, _ expected: String) throws {
    #expect(try layout(text) == expected + "\n")
  }

  /// What is in literals, comments and expected output is not the layout's.
  @Test(arguments: [
    #"print "a  b,c \( 1+2 )""#,
    ##"print #"a  "b"  c"#"##,
    #"expect x matches /a  b, c/"#,
    "#!/usr/bin/env tcash",
    "#tag: slow",
    "# a  comment,with (  signs",
    "//a comment",
    "print 1\n#>  1,2   3  ",
    "print \"\"\"\n    a\n   b\n  \"\"\"",
    "source \"my  file.tcash\"",
  ])
  func whatIsWrittenStays(_ text: String) throws {
    #expect(try layout(text) == text + "\n")
  }

  @Test func linesAreIndentedByTheBracketsThatAreOpen() throws {
    let text = """
      if a {
      repeat 2 {
            .rows(.element(
      id: 1,
            action: .tick
      ))
      #>   count
      # inside
      }
      } else {
      .tick; for x in [
      1,
      2,
      ] {
      use a
      }
      }
      let long = a + \\
      b + \\
            c
      """
    #expect(
      try layout(text) == """
        if a {
          repeat 2 {
            .rows(.element(
              id: 1,
              action: .tick
            ))
            #>   count
            # inside
          }
        } else {
          .tick; for x in [
            1,
            2,
          ] {
            use a
          }
        }
        let long = a + \\
          b + \\
          c

        """
    )
  }

  /// Those of the first line.
  @Test(arguments: [
    ("load   counter\r\nuse a\r", "load counter\r\nuse a\r\n"),
    (
      "let  x = \"\"\"\r\n  a\r\n  b\r\n  \"\"\"\r\n#> c \r\n\r\n\r\n# d \r\nuse a",
      "let x = \"\"\"\r\n  a\r\n  b\r\n  \"\"\"\r\n#> c \r\n\r\n# d\r\nuse a\r\n"
    ),
    ("use a\r\nuse b\nuse c", "use a\r\nuse b\r\nuse c\r\n"),
    (
      "use a\nlet x = \"\"\"\r\n  a\r\n  \"\"\"\r\n",
      "use a\nlet x = \"\"\"\n  a\n  \"\"\"\n"
    ),
  ])
  func lineBreaksStay(_ text: String, _ expected: String) throws {
    #expect(try layout(text) == expected)
  }

  @Test func blankLinesSeparate() throws {
    let text = "\n\n# one\n\n\n\nif a {\n\n\nuse a\n\n\nuse b\n\n}\n\n\n"
    #expect(try layout(text) == "# one\n\nif a {\n  use a\n\n  use b\n}\n")
    #expect(try layout("") == "")
    #expect(try layout("\n \n") == "")
  }

  @Test func commentsOfAdjacentLinesAreBelowEachOther() throws {
    let text = """
      use a # one
      use longer # two
      use b
      use c// three
      # four
      """
    #expect(
      try layout(text) == """
        use a       # one
        use longer  # two
        use b
        use c  // three
        # four

        """
    )
  }

  @Test func aScriptWithErrorsIsRefused() {
    #expect {
      try StandardLayout(grammar: .test).text(of: SourceText("lod counter\nprint (\n"))
    } throws: { error in
      guard case StandardLayout.Refusal.problems(let problems) = error else { return false }
      return problems.map(\.code) == ["unknown-command", "unclosed-bracket"]
    }
  }
}
