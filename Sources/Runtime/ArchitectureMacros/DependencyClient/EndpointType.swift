import SwiftSyntax

/// The closure type of a client's endpoint, taken apart.
struct EndpointType {
  /// The type as written, without the parentheses around it.
  let type: TypeSyntax
  let function: FunctionTypeSyntax
  let attributes: [AttributeSyntax]
  let parameters: [EndpointParameter]

  /// The parts of a closure's type; `nil` for other types, an optional closure among them.
  init?(_ type: TypeSyntax) {
    var type = type.trimmed
    while let single = type.parenthesized { type = single }
    var attributes: [AttributeSyntax] = []
    var base = type
    while true {
      if let attributed = base.as(AttributedTypeSyntax.self) {
        attributes += attributed.attributes.flattened
        base = attributed.baseType
      } else if let single = base.parenthesized {
        base = single
      } else {
        break
      }
    }
    guard let function = base.as(FunctionTypeSyntax.self) else { return nil }
    self.type = type
    self.function = function
    self.attributes = attributes
    self.parameters = function.parameters.map(EndpointParameter.init)
  }

  var isAsync: Bool { function.effectSpecifiers?.asyncSpecifier != nil }

  /// The error's type; `nil` if nothing is thrown.
  var thrownType: String? {
    guard let clause = function.effectSpecifiers?.throwsClause else { return nil }
    guard let type = clause.type?.trimmed else { return "any Error" }
    return ["Never", "Swift.Never"].contains(type.description) ? nil : type.description
  }

  var isThrowing: Bool { thrownType != nil }

  /// Whether an error of any type can be thrown.
  var throwsAnything: Bool {
    guard let thrownType else { return false }
    return ["any Error", "any Swift.Error", "Error", "Swift.Error"].contains(thrownType)
  }

  var result: TypeSyntax { function.returnClause.type.trimmed }

  var returnsVoid: Bool {
    if let tuple = result.as(TupleTypeSyntax.self), tuple.elements.isEmpty { return true }
    return ["Void", "Swift.Void"].contains(result.description)
  }

  var returnsOptional: Bool { result.wrappedType != nil }

  /// Whether there is something to do without an implementation: throw, return nothing, return `nil`.
  var needsNoPlaceholder: Bool { throwsAnything || returnsVoid || returnsOptional }

  /// `async throws` and the like, with a space before it; empty where there is nothing to say.
  var effects: String {
    function.effectSpecifiers.map { " \($0.trimmedDescription)" } ?? ""
  }

  /// What a call of the endpoint begins with: `try await ` and the like.
  var callPrefix: String {
    (isThrowing ? "try " : "") + (isAsync ? "await " : "")
  }

  /// A closure's signature that names these parameters. The type of the error must be said again, as
  /// it is not inferred.
  func signature(_ names: [String]) -> String {
    if isThrowing, !throwsAnything {
      let effects = function.effectSpecifiers?.trimmedDescription ?? ""
      return "(\(names.joined(separator: ", "))) \(effects) in"
    }
    return names.isEmpty ? "" : "\(names.joined(separator: ", ")) in"
  }

  /// The type with `@escaping`, as an initializer's parameter has it.
  var escaping: String {
    guard
      let attributed = type.as(AttributedTypeSyntax.self),
      !attributed.specifiers.isEmpty
    else { return "@escaping \(type)" }
    let rest = attributed.with(\.specifiers, []).trimmedDescription
    return "\(attributed.specifiers.trimmedDescription) @escaping \(rest)"
  }
}

/// One parameter of an endpoint.
struct EndpointParameter {
  /// The label that the closure's type gives: `id` in `(_ id: Int) -> String`.
  let label: String?
  let type: TypeSyntax

  init(_ element: TupleTypeElementSyntax) {
    let name = element.secondName ?? element.firstName
    self.label = name.flatMap { $0.tokenKind == .wildcard ? nil : $0.text }
    self.type = element.type.trimmed
  }

  private var attributed: AttributedTypeSyntax? { type.as(AttributedTypeSyntax.self) }

  var isInout: Bool {
    attributed?.specifiers.contains { $0.trimmedDescription == "inout" } ?? false
  }

  var isAutoclosure: Bool { attributed?.attributes.contains(named: "autoclosure") ?? false }

  /// The type that a value of the parameter has.
  var valueType: String {
    guard let attributed else { return type.description }
    // Those that belong to the parameter, not to the type.
    let attributes = attributed.attributes.flattened.filter {
      !["escaping", "autoclosure", "noescape"].contains($0.attributeName.lastComponent)
    }
    let base: TypeSyntax
    if isAutoclosure, let function = attributed.baseType.as(FunctionTypeSyntax.self) {
      base = function.returnClause.type
    } else {
      base = attributed.baseType
    }
    return attributes.map { "\($0.trimmedDescription) " }.joined() + base.trimmedDescription
  }

  /// The argument that hands the parameter `name` on.
  func argument(_ name: String) -> String {
    isInout ? "&\(name)" : isAutoclosure ? "\(name)()" : name
  }
}

extension TypeSyntax {
  /// `T` of `(T)`.
  fileprivate var parenthesized: TypeSyntax? {
    guard
      let tuple = self.as(TupleTypeSyntax.self),
      tuple.elements.count == 1,
      let element = tuple.elements.first,
      element.firstName == nil,
      element.ellipsis == nil
    else { return nil }
    return element.type.trimmed
  }
}
