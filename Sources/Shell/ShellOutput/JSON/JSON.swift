package import ShellValues

/// A JSON value that may contain Swift values, which are converted when they are written.
package enum JSON {
  case null
  case bool(Bool)
  case number(Int)
  case string(String)
  case array([JSON])
  case object([(key: String, value: JSON)])
  case value(Any)
  /// A value on the old side of a comparison, written with the references' values on that side.
  case old(Any, ChangeList)
  case new(Any, ChangeList)

  package static func string(_ text: String?) -> JSON { text.map { .string($0) } ?? .null }
  package static func number(_ number: Int?) -> JSON { number.map { .number($0) } ?? .null }
  package static func strings(_ texts: some Sequence<String>) -> JSON {
    .array(texts.map { .string($0) })
  }
}

/// The members of a JSON object, in order. Each key is there once.
package typealias JSONMembers = [(key: String, value: JSON)]

extension JSON {
  /// Whether each key is there once. Of two members with one key, programs read only one.
  static func hasUniqueKeys(_ members: JSONMembers) -> Bool {
    Set(members.map { $0.key }).count == members.count
  }
}

extension JSON: ExpressibleByDictionaryLiteral {
  package init(dictionaryLiteral elements: (String, JSON)...) {
    self = .object(elements.map { (key: $0, value: $1) })
  }
}
