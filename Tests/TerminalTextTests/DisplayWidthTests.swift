import CostTesting
import TerminalText
import Testing

@Suite struct DisplayWidthTests {
  @Test(arguments: [
    ("", 0), ("abc", 3), ("grüße", 5), ("├ count: 1 → 2", 14),
    // Wide: Chinese, Japanese, Korean as one scalar and as three, fullwidth letters.
    ("世界", 4), ("かな", 4), ("한", 2), ("\u{1112}\u{1161}\u{11AB}", 2), ("ＡＢ", 4), ("ｱｲ", 2),
    // Emoji: plain, with a skin tone, joined to a family, flags, one that is text without its selector.
    ("🎉", 2), ("👍🏽", 2), ("👩‍👩‍👧‍👦", 2), ("🇩🇪", 2), ("🏴󠁧󠁢󠁥󠁮󠁧󠁿", 2), ("❤", 1), ("❤️", 2), ("1️⃣", 2),
    ("🌡", 1), ("🌡️", 2),
    // Marks combine: composed or not, several, on a wide character.
    ("é", 1), ("e\u{301}", 1), ("a\u{308}\u{323}", 1), ("が", 2), ("か\u{3099}", 2), ("नि", 1),
    // From right to left.
    ("שלום", 4), ("مرحبا", 5), ("مُ", 1),
    // Joiners take no room.
    ("a\u{200d}b", 2),
  ])
  func columns(_ text: String, _ columns: Int) {
    #expect(DisplayWidth.columns(of: text) == columns)
  }

  @Test func aCharacterIsNeverCutInTwo() {
    let text = "a世👩‍👩‍👧b"
    #expect(
      (0...6).map { DisplayWidth.prefix(of: text, columns: $0) } == [
        "", "a", "a", "a世", "a世", "a世👩‍👩‍👧", text,
      ]
    )
    #expect(
      (0...6).map { DisplayWidth.suffix(of: text, columns: $0) } == [
        "", "b", "b", "👩‍👩‍👧b", "👩‍👩‍👧b", "世👩‍👩‍👧b", text,
      ]
    )
    #expect(DisplayWidth.shortened(text, to: 4) == "a世…")
    #expect(DisplayWidth.shortened(text, to: 6) == text)
    #expect(DisplayWidth.padded("世", to: 4) == "世  ")
  }

  @Test func theBeginningOfALongTextIsFoundAtOnce() async {
    let short = String(repeating: "世x", count: 1000)
    let long = String(repeating: "世x", count: 1_000_000)
    func look(at text: String) {
      for _ in 0..<200 { _ = DisplayWidth.prefix(of: text, columns: 100) }
    }
    await expectCost(of: { look(at: long) }, isBelow: 20, timesThatOf: { look(at: short) })
  }
}

@Suite struct SafeTextTests {
  @Test(arguments: [
    ("plain — text 世界 👩‍👩‍👧", "plain — text 世界 👩‍👩‍👧"), ("a\u{1b}[2Jb", "a\\u{1b}[2Jb"),
    ("a\u{9b}31m", "a\\u{9b}31m"), ("a\u{202e}b", "a\\u{202e}b"), ("\u{2028}", "\\u{2028}"),
    ("a\u{ad}b", "a\\u{ad}b"), ("\u{feff}", "\\u{feff}"), ("🏴󠁧󠁢󠁥󠁮󠁧󠁿", "🏴󠁧󠁢󠁥󠁮󠁧󠁿"), ("a\u{e0067}", "a\\u{e0067}"),
    ("a\u{7f}", "a\\u{7f}"), ("a\nb\r\t\0", "a\\nb\\r\\t\\0"),
  ])
  func whatDrivesTheTerminalIsEscaped(_ text: String, _ escaped: String) {
    #expect(SafeText.escaped(text) == escaped)
  }

  @Test func whatIsKeptIsKept() {
    #expect(SafeText.escaped("a\n\tb\u{1b}", keeping: ["\n", "\t"]) == "a\n\tb\\u{1b}")
  }
}
