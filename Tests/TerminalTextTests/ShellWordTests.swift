import TerminalText
import Testing

@Suite struct ShellWordTests {
  @Test(arguments: [
    ("a-b/c.tcash:3", "a-b/c.tcash:3"), ("Äpp", "Äpp"), ("", "''"), ("sp ace", "'sp ace'"),
    ("it's", "'it'\\''s'"), ("$x", "'$x'"),
  ])
  func wordsAreQuotedWhereTheyNeedIt(_ word: String, _ quoted: String) {
    #expect(ShellWord.quoted(word) == quoted)
  }
}
