import Foundation

/// The names visible around a closure, with an element as the value of `$0`.
struct ElementEnvironment: ValueEnvironment {
  private let outer: any ValueEnvironment
  let parameter: Any?

  init(_ element: Any, in environment: any ValueEnvironment) {
    // Nested closures share the outer names, but each has its own `$0`.
    outer = (environment as? ElementEnvironment)?.outer ?? environment
    parameter = element
  }

  var state: Any? { outer.state }
  var now: Date { outer.now }
  var visibleNames: [String] { outer.visibleNames }
  func value(named name: String) -> Any? { outer.value(named: name) }
  func ids(beginningWith text: String) -> [UUID] { outer.ids(beginningWith: text) }
  func type(named name: String) -> Any.Type? { outer.type(named: name) }
}
