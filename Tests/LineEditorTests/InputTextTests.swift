import Testing

@testable import LineEditor

@Suite struct UTF8AccumulatorTests {
  @Test func charactersComeOutOfBytes() {
    var accumulator = UTF8Accumulator()
    let text = "aé日🎉"
    #expect(text.utf8.compactMap { accumulator.append($0) } == Array(text.unicodeScalars))
  }

  @Test func brokenBytesAreDropped() {
    var accumulator = UTF8Accumulator()
    let bytes: [UInt8] = [0xE6, 0x97, 0x61, 0xFF, 0x80, 0xC3, 0xA9, 0xED, 0xA0, 0x80, 0x62]
    #expect(bytes.compactMap { accumulator.append($0) } == ["a", "é", "b"])
  }
}

@Suite struct PastedTextTests {
  @Test func pastedTextIsCleaned() {
    #expect(PastedText.cleaned(Array("a\r\nb\rc\n\n".utf8)) == "a\nb\nc")
    #expect(PastedText.cleaned(Array("a\u{1b}[2J\tb\u{0}é\u{9b}!".utf8)) == "a[2J\tbé!")
  }
}
