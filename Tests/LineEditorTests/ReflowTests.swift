import TerminalTesting
import Testing

@testable import LineEditor

@Suite struct ReflowedFrameTests {
  @Test(arguments: ["", "abcdefgh", "a日本b語", "日本語日本語", "ab\ncd日e", "a\u{1b}\t日"])
  func theCursorsRowIsTheTerminals(text: String) {
    for old in 1...14 {
      for cursor in 0...LineBuffer(text).codes.count {
        var buffer = LineBuffer(text)
        buffer.move(to: cursor)
        let content = LineContent(prompt: Prompt("> "), buffer: buffer)
        let frame = content.frame(TerminalSize(columns: old, rows: 99))
        var writer = FrameWriter(
          FrameWriter.Abilities(columns: old, styles: nil, shiftsCharacters: true),
          cursor: Frame.Place(row: 0, column: 0)
        )
        writer.draw(frame, over: nil)
        for new in 1...14 {
          var screen = Screen(columns: old, rows: 99)
          screen.write(writer.output)
          screen.resize(columns: new, rows: 99)
          #expect(
            ReflowedFrame.cursorRow(of: frame, columns: new) == screen.cursor.row,
            "\(frame.rowTexts) with the cursor at \(frame.cursor), from \(old) to \(new) columns"
          )
        }
      }
    }
  }
}
