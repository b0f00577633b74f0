import Foundation

/// The names around a closure, and the element that `$0` is in it.
struct ElementEnvironment: ValueEnvironment {
  private let outer: any ValueEnvironment
  let parameter: Any?

  init(_ element: Any, in environment: any ValueEnvironment) {
    // The closures around it have names in common, and a `$0` each.
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
