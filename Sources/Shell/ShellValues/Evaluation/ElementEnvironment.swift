import Foundation
import ShellLanguage

/// The environment of an expression in which `$0` is an element or the arguments of a call.
struct ElementEnvironment: ValueEnvironment {
  private let outer: any ValueEnvironment
  let parameter: Any?

  init(_ parameter: Any, in environment: any ValueEnvironment) {
    // Nested closures see the same names, but each has its own `$0`.
    outer = (environment as? ElementEnvironment)?.outer ?? environment
    self.parameter = parameter
  }

  var state: Any? { outer.state }
  var now: Date { outer.now }
  var visibleNames: [String] { outer.visibleNames }
  var typeNames: [String] { outer.typeNames }
  var style: ValueStyle { outer.style }
  func value(named name: String) -> Any? { outer.value(named: name) }
  func checkIsAvailable(_ name: Name) throws { try outer.checkIsAvailable(name) }
  func type(named name: String) -> Any.Type? { outer.type(named: name) }
  func ids(beginningWith text: String) -> [UUID] { outer.ids(beginningWith: text) }
}

extension ValueBuilder {
  /// A builder with another value for `$0`.
  package func with(parameter: Any) -> ValueBuilder {
    ValueBuilder(environment: ElementEnvironment(parameter, in: environment))
  }
}
