/// The arguments of a call by parameter name, in the order in which they are written.
///
/// A list, since most calls have one or two: a dictionary takes more memory and a hash for each look-up.
package struct ArgumentList: Hashable, Sendable {
  private struct Argument: Hashable, Sendable {
    let parameter: String
    let value: ArgumentValue
  }

  private var arguments: [Argument] = []

  package init() {}

  package var isEmpty: Bool { arguments.isEmpty }

  /// The parameters that are given.
  package var parameters: Set<String> { Set(arguments.map(\.parameter)) }

  /// The values of all parameters.
  package var values: [ArgumentValue] { arguments.map(\.value) }

  /// The values of a parameter; empty if it is not given. Only a repeated parameter can have more than
  /// one.
  package subscript(parameter: String) -> [ArgumentValue] {
    arguments.compactMap { $0.parameter == parameter ? $0.value : nil }
  }

  /// The only value of a parameter, or the first one; `nil` if it is not given.
  package func first(_ parameter: String) -> ArgumentValue? {
    arguments.first { $0.parameter == parameter }?.value
  }

  /// Whether a parameter is given.
  package func has(_ parameter: String) -> Bool {
    arguments.contains { $0.parameter == parameter }
  }

  mutating func append(_ value: ArgumentValue, for parameter: String) {
    arguments.append(Argument(parameter: parameter, value: value))
  }
}
