import TerminalText
import Testing

@Suite struct ShellWordTests {
  @Test(arguments: [
    ("a-b/c.tcash:3", "a-b/c.tcash:3"), ("Äpp", "Äpp"), ("", "''"), ("sp ace", "'sp ace'"),
    ("it's", "'it'\\''s'"), ("$x", "'$x'"),
    ("'\u{301}", "''\\''\u{301}'"),
    ("a\u{1b}[31mb", "$'a\\033[31mb'"), ("x\ny\r\n\tz", "$'x\\ny\\r\\n\\tz'"),
    ("it's\0\\", "$'it\\'s\\000\\\\'"), ("w\u{202e}z", "$'w\\342\\200\\256z'"),
  ])
  func wordsAreQuotedWhereTheyNeedIt(_ word: String, _ quoted: String) {
    #expect(ShellWord.quoted(word) == quoted)
  }
}
