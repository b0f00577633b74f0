import TerminalText
import Testing

@Suite struct ScalarAppearanceTests {
  private func appearances(_ text: String) -> [ScalarAppearance] {
    var reader = ScalarAppearance.Reader()
    return text.unicodeScalars.map { reader.appearance(of: $0) }
  }

  @Test func eachScalarHasColumnsOfItsOwn() {
    let (narrow, wide) = (ScalarAppearance.itself(columns: 1), ScalarAppearance.itself(columns: 2))
    #expect(appearances("aé世") == [narrow, narrow, wide])
    #expect(appearances("e\u{301}\u{200c}") == [narrow, .mark, .mark])
    #expect(appearances("\u{1112}\u{1161}\u{11AB}") == [wide, .mark, .mark])
    #expect(appearances("👨‍👩") == [wide, .hidden, wide])
    #expect(appearances("👍🏽") == [wide, wide])
    #expect(appearances("❤\u{fe0f}") == [narrow, .mark])
    #expect(appearances("🇩🇪") == [narrow, narrow])
    #expect(appearances("a\tb") == [narrow, .tab, narrow])
  }

  @Test func whatDrivesTheTerminalIsShownByOtherCharacters() {
    #expect(appearances("\u{1}\u{1b}\n\u{7f}") == ["^A", "^[", "^J", "^?"].map { .escaped($0) })
    #expect(
      appearances("\u{9b}\u{202e}\u{200b}\u{2028}")
        == ["\\u{9b}", "\\u{202e}", "\\u{200b}", "\\u{2028}"].map { .escaped($0) }
    )
    // Tags belong behind a black flag.
    #expect(
      appearances("🏴\u{e0067}a\u{e0067}").suffix(3) == [
        .mark, .itself(columns: 1), .escaped("\\u{e0067}"),
      ]
    )
  }

  @Test func noScalarOfUnicodeReachesTheTerminalUnsafely() {
    for value in UInt32(0)...0x10FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      var reader = ScalarAppearance.Reader()
      switch (reader.appearance(of: scalar), SafeText.isHarmless(scalar)) {
      case (.itself(1...2), true), (.mark, true): continue
      case (.hidden, _) where value == 0x200D: continue
      case (.tab, _) where value == 9: continue
      case (.escaped(let text), false) where text.utf8.allSatisfy { (0x21..<0x7F).contains($0) }:
        continue
      case (let appearance, _): Issue.record("U+\(String(value, radix: 16)): \(appearance)")
      }
    }
  }
}

@Suite struct TabStopTests {
  @Test(arguments: [
    (0, 80, 8), (1, 80, 7), (7, 80, 1), (8, 80, 8), (76, 80, 4), (79, 80, 1), (0, 1, 1), (0, 5, 5),
    (4, 5, 1),
  ])
  func aTabGoesToTheNextStopWithinTheRow(column: Int, width: Int, columns: Int) {
    #expect(DisplayWidth.columnsOfTab(at: column, width: width) == columns)
  }
}
