import ShellOutput
import ShellValues
import Testing

/// Texts with roles.
@Suite struct StyledTextTests {
  @Test func piecesKeepTheirTextsAndRoles() {
    var text = StyledText("│ ", .guide)
    text.append("├ ", .guide)
    text.append("", .error)
    text += "\("größe", .path): \("👩‍👩‍👧", .string)"
    text = text + StyledText("e\u{301}", .number) + StyledText("\u{301}", .note)
    #expect(text.plain == "│ ├ größe: 👩‍👩‍👧e\u{301}\u{301}")
    #expect(text.pieces.map(\.text) == ["│ ├ ", "größe", ": ", "👩‍👩‍👧", "e\u{301}", "\u{301}"])
    #expect(text.pieces.map(\.role) == [.guide, .path, .plain, .string, .number, .note])
    #expect(StyledText().pieces.isEmpty)
  }

  @Test func anOperandOfASumStaysAsItIs() {
    let left: StyledText = "\("a", .path)"
    let right: StyledText = "\("b", .note)"
    #expect((left + right).plain == "ab")
    #expect(left.plain == "a")
    #expect(right.pieces.map(\.text) == ["b"])
  }

  @Test func theBeginningKeepsItsRoles() {
    let text: StyledText = "\("日本", .path): \("größer", .string)"
    #expect(text.width == 12)
    #expect(text.shortened(to: 12) == text)
    let short = text.shortened(to: 9)
    #expect(short.plain == "日本: gr…")
    #expect(short.pieces.map(\.role) == [.path, .plain, .string, .plain])
    #expect(text.shortened(to: 0).plain == "")
  }

  @Test func theWidthOfATextIsThatOfItsCharacters() {
    for (text, width) in [
      ("", 0), ("abc", 3), ("a\u{1b}b", 2), ("│ ├ ╰ →", 7), ("…", 1), ("日本", 4), ("e\u{301}", 1),
      ("\u{200B}", 0), ("👩‍👩‍👧", 2), ("\u{231A}", 2), ("\u{25FD}", 2), ("\u{2028}", 0), ("─▀◯", 3),
    ] {
      #expect(StyledText(text).width == width, "\(text.unicodeScalars.map(\.value))")
    }
  }

  @Test func theKindsOfAValuesPartsAreItsRoles() {
    let value = ValueDescription().written(["größe": 1])
    #expect(value.text == #"["größe": 1]"#)
    #expect(value.tokens.map(\.text) == ["[", #""größe""#, ": ", "1", "]"])
    #expect(
      StyledText(value).pieces.map(\.role) == [.plain, .string, .plain, .number, .plain]
    )
    #expect(StyledText(value, .oldValue).pieces.map(\.role) == [.oldValue])
  }
}
