package import Foundation
package import ShellLanguage

/// The names that values and expressions can use.
package protocol ValueEnvironment {
  /// The value of a variable, of `last`, or of a value that the feature registered.
  func value(named name: String) -> Any?

  /// Throws a diagnostic if a visible name has no value for a reason of its own.
  func checkIsAvailable(_ name: Name) throws

  /// The names that ``value(named:)`` resolves, for suggestions and completion.
  var visibleNames: [String] { get }

  /// The type names that a user can write.
  var typeNames: [String] { get }

  /// The state at the current scope; its properties are names too.
  var state: Any? { get }

  /// The value of `$0`: the current element or argument if there is one, otherwise the state.
  var parameter: Any? { get }

  /// The value of `Date.now`.
  var now: Date { get }

  /// The type with a written name, such as `Todo.State`.
  func type(named name: String) -> Any.Type?

  /// The ids that a prompt shows with a beginning.
  func ids(beginningWith text: String) -> [UUID]

  /// The style of values that are inserted, suggested or summarised. It is one that the shell reads back.
  var style: ValueStyle { get }
}

extension ValueEnvironment {
  package func checkIsAvailable(_: Name) throws {}
  package var parameter: Any? { state }
  package var now: Date { Date() }
  package func type(named _: String) -> Any.Type? { nil }
  package var typeNames: [String] { [] }
  package func ids(beginningWith _: String) -> [UUID] { [] }
  package var style: ValueStyle { .code }
}

/// An environment without names.
package struct EmptyEnvironment: ValueEnvironment {
  package init() {}
  package func value(named _: String) -> Any? { nil }
  package var visibleNames: [String] { [] }
  package var state: Any? { nil }
}
