/// A written value: a text whose parts have kinds.
///
/// The text is one string, so that a long one costs no memory for each of its parts.
package struct ValueText: Hashable, Sendable {
  package private(set) var text = ""
  package private(set) var runs: [Run] = []

  /// A part of the text, which begins where the one before it ends.
  package struct Run: Hashable, Sendable {
    package let kind: ValueToken.Kind
    /// Where the part ends, in bytes of UTF-8.
    package fileprivate(set) var end: Int
  }

  init(_ text: String, _ kind: ValueToken.Kind) {
    self.text = text
    runs = text.isEmpty ? [] : [Run(kind: kind, end: text.utf8.count)]
  }

  package init(_ tokens: [ValueToken] = []) {
    for token in tokens { append(token.text, token.kind) }
  }

  package var isEmpty: Bool { runs.isEmpty }

  /// Adds a part, or to the last one if that is of the same kind.
  package mutating func append(_ part: String, _ kind: ValueToken.Kind) {
    guard !part.isEmpty else { return }
    text += part
    let end = text.utf8.count
    if let last = runs.indices.last, runs[last].kind == kind {
      runs[last].end = end
    } else {
      runs.append(Run(kind: kind, end: end))
    }
  }

  /// The parts as texts of their own.
  package var tokens: [ValueToken] {
    let bytes = text.utf8
    var start = bytes.startIndex
    return runs.map { run in
      let end = bytes.index(bytes.startIndex, offsetBy: run.end)
      defer { start = end }
      return ValueToken(String(text[start..<end]), run.kind)
    }
  }
}
