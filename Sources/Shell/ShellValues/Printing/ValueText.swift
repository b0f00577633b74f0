/// A written value: a text whose parts have kinds.
///
/// The text is one string, so that a long one costs no memory for each of its parts. A text of one
/// part, as most are, costs no memory for it either.
package struct ValueText: Hashable, Sendable {
  package private(set) var text = ""
  private var first: Run?
  private var others: [Run] = []

  /// A part of the text, which begins where the one before it ends.
  package struct Run: Hashable, Sendable {
    package let kind: ValueToken.Kind
    /// Where the part ends, in bytes of UTF-8.
    package let end: Int
  }

  package init(_ text: String, _ kind: ValueToken.Kind) {
    self.text = text
    if !text.isEmpty { first = Run(kind: kind, end: text.utf8.count) }
  }

  package init(_ tokens: [ValueToken] = []) {
    for token in tokens { append(token.text, token.kind) }
  }

  package var isEmpty: Bool { first == nil }

  /// Adds a part, or to the last one if that is of the same kind.
  package mutating func append(_ part: String, _ kind: ValueToken.Kind) {
    guard !part.isEmpty else { return }
    text += part
    let run = Run(kind: kind, end: text.utf8.count)
    if let last = others.indices.last {
      if others[last].kind == kind { others[last] = run } else { others.append(run) }
    } else if first == nil || first?.kind == kind {
      first = run
    } else {
      others.append(run)
    }
  }

  /// The kind of the only part; `nil` if there are several or none.
  package var onlyKind: ValueToken.Kind? { others.isEmpty ? first?.kind : nil }

  /// Calls a closure with each part.
  package func forEachRun(_ body: (Run) -> Void) {
    guard let first else { return }
    body(first)
    others.forEach(body)
  }

  /// Whether there is a part of a kind that a condition accepts.
  package func contains(_ condition: (ValueToken.Kind) -> Bool) -> Bool {
    first.map { condition($0.kind) } ?? false || others.contains { condition($0.kind) }
  }

  /// The parts as texts of their own.
  package var tokens: [ValueToken] {
    let bytes = text.utf8
    var start = bytes.startIndex
    var tokens: [ValueToken] = []
    forEachRun { run in
      let end = bytes.index(bytes.startIndex, offsetBy: run.end)
      tokens.append(ValueToken(String(text[start..<end]), run.kind))
      start = end
    }
    return tokens
  }
}
