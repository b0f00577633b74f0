/// The arguments of a call by parameter name, in the order in which they are written.
///
/// A list, since most calls have one or two: a dictionary takes more memory and a hash for each look-up.
package struct ArgumentList: Hashable, Sendable {
  private struct Element: Hashable, Sendable {
    let parameter: String
    let value: ArgumentValue
  }

  private var elements: [Element] = []

  package init() {}

  package var isEmpty: Bool { elements.isEmpty }

  /// The parameters that are given.
  package var parameters: Set<String> { Set(elements.map(\.parameter)) }

  /// The values of all parameters.
  package var values: [ArgumentValue] { elements.map(\.value) }

  /// The values of a parameter; empty if it is not given. Only a parameter that is repeated or may recur
  /// can have more than one.
  package subscript(parameter: String) -> [ArgumentValue] {
    elements.compactMap { $0.parameter == parameter ? $0.value : nil }
  }

  /// The only value of a parameter, or the first one; `nil` if it is not given.
  package func first(_ parameter: String) -> ArgumentValue? {
    elements.first { $0.parameter == parameter }?.value
  }

  /// Whether a parameter is given.
  package func has(_ parameter: String) -> Bool {
    elements.contains { $0.parameter == parameter }
  }

  mutating func append(_ value: ArgumentValue, for parameter: String) {
    elements.append(Element(parameter: parameter, value: value))
  }
}
