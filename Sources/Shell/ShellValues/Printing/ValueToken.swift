/// A piece of a value as it is written, and what it is, which decides its colour.
package struct ValueToken: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case punctuation, label, type, string, number, caseName
    /// `nil`, `true` and `false`.
    case keyword
    /// A literal or description of another kind.
    case other
    /// Where something is left out.
    case omission
  }

  package var text: String
  package let kind: Kind

  package init(_ text: String, _ kind: Kind) {
    self.text = text
    self.kind = kind
  }
}

extension [ValueToken] {
  package var text: String { count == 1 ? self[0].text : map(\.text).joined() }
}
