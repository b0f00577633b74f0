/// A piece of a written value with its kind, which determines its colour.
package struct ValueToken: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case punctuation, label, type, string, number, caseName
    /// `nil`, `true` and `false`.
    case keyword
    /// Any other literal or description.
    case other
    /// A mark for omitted text.
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
  package var text: String {
    guard let first else { return "" }
    return dropFirst().reduce(into: first.text) { $0 += $1.text }
  }
}
