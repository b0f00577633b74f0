import LineEditor

/// A language of brackets: a text goes on while one is open. Digits have a colour.
enum ProbeLanguage {
  static let language = LineLanguage(
    isIncomplete: { depth(of: $0) > 0 },
    indentation: { max(0, depth(of: $0)) * 2 },
    parts: { text, _ in
      text.utf8.enumerated().compactMap { offset, byte in
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
          ? LineLanguage.Part(offset, offset + 1, number) : nil
      }
    }
  )

  private static let number = LineRole.syntax("number")

  static let styles = LineStyles([.prompt: "1;36", .hint: "2", .note: "2", number: "35"])

  private static func depth(of text: String) -> Int {
    text.reduce(0) { depth, character in
      switch character {
      case "(", "[", "{": depth + 1
      case ")", "]", "}": depth - 1
      default: depth
      }
    }
  }
}
