import ShellLanguage
import Testing

@Suite struct SourceTextTests {
  @Test(arguments: ["", "a", "\n", "a\n\n🙂b\r\nc\n", "\n\nlast"])
  func `every offset is in its line`(text: String) {
    let source = SourceText(text, firstLine: 3)
    for offset in 0...text.utf8.count {
      let lines = Array(text.utf8.prefix(offset))
        .split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      let column = String(decoding: lines[lines.count - 1], as: UTF8.self).count + 1
      let expected = SourceText.Location(line: 2 + lines.count, column: column)
      #expect(source.location(of: offset) == expected, "at \(offset)")
    }
  }

  @Test func `a line break is found at each place of a word of bytes`() {
    for count in 1...17 {
      for place in 0..<count {
        var bytes = Array(repeating: UInt8(ascii: place % 2 == 0 ? "\u{0B}" : "\t"), count: count)
        bytes[place] = UInt8(ascii: "\n")
        let source = SourceText(String(decoding: bytes, as: UTF8.self) + "🙂")
        #expect((0...count).map(source.line) == (0...count).map { $0 > place ? 2 : 1 })
      }
    }
  }

  @Test(arguments: [
    ("1️⃣abc", 1, 1), ("ab1️⃣c", 1, 3), ("a\nb1️⃣c\n", 2, 2), ("a\n1️⃣", 2, 1), ("üñ🎉1️⃣", 1, 4),
    ("a\r\n👩‍👩‍👧b1️⃣", 2, 3), ("1️⃣", 1, 1),
  ])
  func `locations count characters`(marked: String, line: Int, column: Int) {
    let marked = MarkedText(marked)
    let location = SourceText(marked.text).location(of: marked.offsets[0])
    #expect(location == SourceText.Location(line: line, column: column))
  }

  @Test func `a later part of a whole counts from its first line`() {
    let source = SourceText("a\nb", firstLine: 10)
    #expect(source.location(of: 2) == SourceText.Location(line: 11, column: 1))
  }

  @Test func `offsets outside the text are its ends`() {
    let source = SourceText("ab\ncd")
    #expect(source.location(of: -5) == SourceText.Location(line: 1, column: 1))
    #expect(source.location(of: 99) == SourceText.Location(line: 2, column: 3))
    #expect(source[SourceSpan(-1, 2)] == "ab")
    #expect(source[SourceSpan(4, 99)] == "d")
    #expect(source[SourceSpan(4, 1)] == "")
  }

  @Test(arguments: [
    ("a1️⃣b\ncd", "ab", 0), ("ab1️⃣\ncd", "ab", 0), ("ab\n1️⃣cd", "cd", 3), ("ab\r1️⃣\ncd", "ab", 0),
    ("a\n1️⃣", "", 2),
  ])
  func `the line around a place`(marked: String, text: String, start: Int) {
    let marked = MarkedText(marked)
    let source = SourceText(marked.text)
    let line = source.lineSpan(at: marked.offsets[0])
    #expect(source[line] == text)
    #expect(line == SourceSpan(start, start + text.utf8.count))
  }

  @Test(arguments: [
    (0, 6, 6, "aü日"), (0, 6, 2, "a"), (0, 6, 3, "aü"), (0, 6, 5, "aü"), (0, 6, 0, ""),
    (1, 6, 1, ""), (0, 99, 2, "a"),
  ])
  func `a beginning ends with a whole scalar`(start: Int, end: Int, limit: Int, text: String) {
    let source = SourceText("aü日")
    let span = SourceSpan(start, end)
    #expect(source.beginning(of: span, bytes: limit) == text)
  }

  @Test(arguments: [
    (0, 6, 6, "aü日"), (0, 6, 5, "ü日"), (0, 6, 4, "日"), (0, 3, 1, ""), (0, 99, 7, "aü日"),
  ])
  func `an ending begins with a whole scalar`(start: Int, end: Int, limit: Int, text: String) {
    let source = SourceText("aü日")
    #expect(source.ending(of: SourceSpan(start, end), bytes: limit) == text)
  }
}

@Suite struct SuggestionTests {
  @Test(arguments: [
    (
      "incremntButtonTapped", ["decrementButtonTapped", "incrementButtonTapped"],
      ["incrementButtonTapped"]
    ),
    ("stae", ["stare", "state", "start"], ["stare", "state"]),
    ("laod", ["load", "loud", "print"], ["load"]),
    ("hist", ["this", "history"], ["history"]),
    ("STATE", ["state"], ["state"]), ("x", ["y", "z"], []), ("x", ["xylophone"], ["xylophone"]),
    ("", ["a"], []),
    ("ab", ["cd"], []), ("load", ["load"], []),
    ("s", ["sa", "sb", "sc", "sd"], ["sa", "sb", "sc"]),
    ("a", [String(repeating: "a", count: 500)], []),
    (String(repeating: "a", count: 500), [String(repeating: "a", count: 499)], []),
    ("cout", ["count", "count", "clout"], ["count", "clout"]), ("completely", ["different"], []),
  ])
  func `nearest first`(word: String, candidates: [String], expected: [String]) {
    #expect(closestMatches(to: word, in: candidates) == expected)
  }
}
