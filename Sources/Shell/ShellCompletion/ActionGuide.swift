import ShellValues

/// Tracks the part of the state that an action acts on: `.rows(.element(id: 2, action: …))` acts
/// on `rows[id: 2]`.
struct ActionGuide {
  let enumCase: CaseListing.Case
  /// The part of the state that the enum's actions act on.
  let part: Any?
  private var arguments: [String: String] = [:]

  init(enumCase: CaseListing.Case, part: Any?) {
    self.enumCase = enumCase
    self.part = part
  }

  /// Records a complete argument.
  mutating func recordArgument(_ label: String?, _ text: String) {
    if let label { arguments[label] = text }
  }

  /// The expected value for a parameter.
  func expectation(
    for parameter: ParameterList.Parameter,
    _ environment: any CompletionEnvironment
  ) -> ValueExpectation {
    var expectation = ValueExpectation(parameter.type)
    guard let part else { return expectation }
    if let elements = Member.unwrapped(part) as? any IdentifiedContainer {
      expect(&expectation, parameter, elements, environment)
    } else if let elements = elements(identifiedBy: parameter, in: part) {
      expectation.elements = elements
    } else if enumCase.parameters.count == 1 {
      // An action in `.presented` or `.binding` acts on the same part of the state.
      let isWrapping = ["presented", "binding"].contains(enumCase.name)
      expectation.part =
        Member.stored(enumCase.name, ofUnwrapped: part) ?? (isWrapping ? part : nil)
    }
    expectation.current = property(setBy: parameter, in: part)
    return expectation
  }

  /// The property that `.nameChanged("Blob")` sets: the property that the parameter or the case is
  /// named after, otherwise the state's only property if it is a string.
  private func property(setBy parameter: ParameterList.Parameter, in part: Any) -> Any? {
    guard let type = parameter.type.map(Member.innermostType(of:)),
      let state = Member.unwrapped(part)
    else { return nil }
    let names = VisibleFields.fields(of: Swift.type(of: state))
      .filter { Member.innermostType(of: $0.type) == type }.map(\.name)
    let words = enumCase.name.lowercased()
    let meant =
      names.first { $0 == parameter.label }
      ?? names.filter { words.contains($0.lowercased()) }.max { $0.count < $1.count }
      ?? (type == String.self && names.count == 1 ? names[0] : nil)
    return meant.flatMap { Member.stored($0, of: state) }
  }

  /// The collection whose ids `.itemTapped(id: …)` takes, if exactly one collection qualifies.
  private func elements(
    identifiedBy parameter: ParameterList.Parameter,
    in part: Any
  ) -> (any IdentifiedContainer)? {
    guard let label = parameter.label, label == "id" || label.hasSuffix("ID"),
      let type = parameter.type, let state = Member.unwrapped(part)
    else { return nil }
    let fields = VisibleFields.fields(of: Swift.type(of: state)).filter { field in
      let inner = Member.innermostType(of: field.type) as? any IdentifiedContainer.Type
      return inner.map { $0.erasedIDType == type } ?? false
    }
    // Of several collections, `.todoTapped` refers to `todos`.
    let caseName = enumCase.name.lowercased()
    let meant = fields.filter { caseName.contains($0.name.lowercased().dropLast()) }
    let found = fields.count == 1 ? fields : meant
    guard found.count == 1, let name = found.first?.name else { return nil }
    return Member.stored(name, of: state).flatMap(Member.unwrapped) as? any IdentifiedContainer
  }

  private func expect(
    _ expectation: inout ValueExpectation,
    _ parameter: ParameterList.Parameter,
    _ elements: any IdentifiedContainer,
    _ environment: any CompletionEnvironment
  ) {
    let idType = type(of: elements).erasedIDType
    switch (enumCase.name, parameter.label) {
    // A pushed element needs an unused id, so no existing one is offered.
    case ("push", _): break
    case (_, "id"): if parameter.type == idType { expectation.elements = elements }
    case ("element", _):
      guard let text = arguments["id"], let id = environment.build(idType, from: text) else {
        return
      }
      expectation.part = elements.erasedElement(id: id)
    default: break
    }
  }
}

extension Member {
  /// The stored property or current case with this name, after unwrapping the value.
  static func stored(_ name: String, ofUnwrapped value: Any) -> Any? {
    unwrapped(value).flatMap { stored(name, of: $0) }
  }
}
