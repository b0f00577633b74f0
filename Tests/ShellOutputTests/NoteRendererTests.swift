import ShellOutput
import Testing

@Suite struct NoteRendererTests {
  private func lines(_ text: String, width: Int = 30, wraps: Bool = true) -> [String] {
    NoteRenderer(width: width, wrapsProse: wraps).lines(for: text)
  }

  @Test func aLongRemarkIsBrokenBetweenWords() {
    #expect(
      lines("note: one two three four five six seven eight nine") == [
        "note: one two three four five", "  six seven eight nine",
      ]
    )
  }

  @Test func itIsOneLineWhereNobodyHasAWindow() {
    let text = "note: one two three four five six seven eight nine"
    #expect(lines(text, wraps: false) == [text])
  }

  @Test func itsLinesStandBelowEachOther() {
    #expect(
      lines("note: it can't be read:\nunexpected end\n  as it is") == [
        "note: it can't be read:", "  unexpected end", "  as it is",
      ]
    )
    #expect(
      lines("first\none two three four five six seven", width: 20) == [
        "first", "  one two three four", "  five six seven",
      ]
    )
  }

  @Test func nothingInItDrivesTheTerminal() {
    #expect(lines("a\u{1b}[2Jb\tc\r\nd") == ["a\\u{1b}[2Jb\\tc", "  d"])
  }
}
