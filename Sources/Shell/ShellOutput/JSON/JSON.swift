package import ShellValues

/// A piece of JSON, in which Swift values wait to be written.
package enum JSON {
  case null
  case bool(Bool)
  case number(Int)
  case string(String)
  case array([JSON])
  case object([(key: String, value: JSON)])
  case value(Any)
  /// A value of one side of a comparison, which may lead to values elsewhere as they were then.
  case old(Any, ChangeList)
  case new(Any, ChangeList)

  package static func string(_ text: String?) -> JSON { text.map { .string($0) } ?? .null }
  package static func number(_ number: Int?) -> JSON { number.map { .number($0) } ?? .null }
  package static func strings(_ texts: some Sequence<String>) -> JSON {
    .array(texts.map { .string($0) })
  }
}

/// The members of an object, in their order.
package typealias JSONMembers = [(key: String, value: JSON)]

extension JSON: ExpressibleByDictionaryLiteral {
  package init(dictionaryLiteral elements: (String, JSON)...) {
    self = .object(elements.map { (key: $0, value: $1) })
  }
}
