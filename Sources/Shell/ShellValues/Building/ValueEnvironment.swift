package import Foundation

/// The names that values and expressions may use.
package protocol ValueEnvironment {
  /// The value of a variable, of `last`, or one that the feature registered.
  func value(named name: String) -> Any?

  /// The names that ``value(named:)`` knows, for suggestions and completion.
  var visibleNames: [String] { get }

  /// The names of types that a person can write.
  var typeNames: [String] { get }

  /// The state at the current scope, whose properties are names too.
  var state: Any? { get }

  /// What `$0` is: an element or an argument where there is one, else the state.
  var parameter: Any? { get }

  /// What `Date.now` is.
  var now: Date { get }

  /// The type of a name as it is written: `Todo.State`.
  func type(named name: String) -> Any.Type?

  /// The ids that a prompt shows with a beginning.
  func ids(beginningWith text: String) -> [UUID]
}

extension ValueEnvironment {
  package var parameter: Any? { state }
  package var now: Date { Date() }
  package func type(named _: String) -> Any.Type? { nil }
  package var typeNames: [String] { [] }
  package func ids(beginningWith _: String) -> [UUID] { [] }
}

/// An environment without any names.
package struct EmptyEnvironment: ValueEnvironment {
  package init() {}
  package func value(named _: String) -> Any? { nil }
  package var visibleNames: [String] { [] }
  package var state: Any? { nil }
}
