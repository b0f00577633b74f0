import ShellValues

// Calls that take an expression or a closure over the elements of a collection.
extension UnfinishedExpression {
  /// The elements and the method of a callee such as `rows.filter`; `nil` for any other callee.
  func elements(of callee: String) -> (ElementSequence, ElementCall.Method)? {
    guard let dot = callee.lastIndex(of: "."),
      let method = ElementCall.Method(rawValue: String(callee[callee.index(after: dot)...])),
      let value = environment.lookUp(String(callee[..<dot]).trimmingSuffix("?")),
      let elements = ElementSequence(value)
    else { return nil }
    return (elements, method)
  }

  /// Reads the argument of a method over elements: `(\.title)`, `({ $0.isOn })`, `(where: …)`.
  mutating func elementArgument(of callee: String) -> UnfinishedPlace? {
    guard let (elements, method) = elements(of: callee) else { return .nothing }
    offset += 1
    skipSpaces()
    // As in the call itself, the argument of 'contains' is a value rather than an expression over
    // an element.
    var isValue = method == .contains
    if let label = method.label, text.has("\(label):", at: offset) {
      offset += label.utf8.count + 1
      isValue = false
      skipSpaces()
    }
    if !isAtEnd, peek == "{" {
      if let place = closure(of: callee) { return place }
    } else if isAtEnd || peek != ")" {
      var expectation = ValueExpectation(isValue ? elements.elementType : nil)
      expectation.root = elements.elementType
      expectation.isCondition = method == .filter || method == .contains
      let place =
        isValue
        ? expression(expectation) : inElement(elements) { $0.expression(expectation) }
      if let place { return place }
    }
    skipSpaces()
    guard !isAtEnd, peek == ")" else { return .nothing }
    offset += 1
    return nil
  }

  /// Reads a closure over elements: `{ $0.isOn }`.
  mutating func closure(of callee: String) -> UnfinishedPlace? {
    guard let (elements, method) = elements(of: callee) else { return .nothing }
    offset += 1
    let isCondition = method == .filter || method == .contains
    let expectation = ValueExpectation(isCondition ? Bool.self : nil)
    if let place = inElement(elements, { $0.expression(expectation) }) { return place }
    skipSpaces()
    guard !isAtEnd, peek == "}" else { return .nothing }
    offset += 1
    return nil
  }

  /// Reads with `$0` bound to an element. If the text ends during the read, the element's
  /// environment stays in effect.
  private mutating func inElement(
    _ elements: ElementSequence,
    _ read: (inout Self) -> UnfinishedPlace?
  ) -> UnfinishedPlace? {
    let outer = environment
    environment = ElementCompletionEnvironment(elements, in: environment)
    guard let place = read(&self) else {
      environment = outer
      return nil
    }
    return place
  }
}

/// The names visible in an unfinished closure, with a sample element as the value of `$0`.
struct ElementCompletionEnvironment: CompletionEnvironment {
  private let names: any CompletionEnvironment
  let parameter: Any?
  let parameterType: Any.Type?

  init(_ elements: ElementSequence, in environment: any CompletionEnvironment) {
    names = (environment as? ElementCompletionEnvironment)?.names ?? environment
    parameter = elements.first { _ in true }
    parameterType = elements.elementType
  }

  var state: Any? { names.state }
  var visibleNames: [String] { names.visibleNames }
  var typeNames: [String] { names.typeNames }
  var style: ValueStyle { names.style }
  func value(named name: String) -> Any? { names.value(named: name) }
  func type(named name: String) -> Any.Type? { names.type(named: name) }
  func parameters(ofDefinition name: String) -> [String]? { names.parameters(ofDefinition: name) }
}

extension String {
  fileprivate func trimmingSuffix(_ suffix: String) -> String {
    hasSuffix(suffix) ? String(dropLast(suffix.count)) : self
  }
}
