import SwiftSyntax

/// The components of an endpoint's closure type.
struct EndpointType {
  /// The type as spelled in source, without enclosing parentheses.
  let type: TypeSyntax
  let function: FunctionTypeSyntax
  let attributes: [AttributeSyntax]
  let parameters: [EndpointParameter]

  /// Decomposes a closure type. Fails for other types, including optional closures.
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

  /// The error type; `nil` if the closure doesn't throw.
  var thrownType: String? {
    guard let clause = function.effectSpecifiers?.throwsClause else { return nil }
    guard let type = clause.type?.trimmed else { return "any Error" }
    return ["Never", "Swift.Never"].contains(type.description) ? nil : type.description
  }

  var isThrowing: Bool { thrownType != nil }

  /// Whether the closure can throw any error.
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

  /// Whether an unimplemented endpoint can throw, or return `Void` or `nil`, and so needs no
  /// placeholder value.
  var needsNoPlaceholder: Bool { throwsAnything || returnsVoid || returnsOptional }

  /// The effect specifiers, such as `async throws`, with a leading space; empty if there are none.
  var effects: String {
    function.effectSpecifiers.map { " \($0.trimmedDescription)" } ?? ""
  }

  /// The prefix of a call of the endpoint, such as `try await `; may be empty.
  var callPrefix: String {
    (isThrowing ? "try " : "") + (isAsync ? "await " : "")
  }

  /// A closure signature with the given parameter names. It repeats a typed error, because the
  /// compiler doesn't infer it.
  func signature(_ names: [String]) -> String {
    if isThrowing, !throwsAnything {
      let effects = function.effectSpecifiers?.trimmedDescription ?? ""
      return "(\(names.joined(separator: ", "))) \(effects) in"
    }
    return names.isEmpty ? "" : "\(names.joined(separator: ", ")) in"
  }

  /// The type with `@escaping`, for an initializer's parameter.
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
  /// The parameter name in the closure's type, such as `id` in `(_ id: Int) -> String`.
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

  /// Whether an argument can be converted to `Any`. Closures may not escape, and a parameter with an ownership
  /// may not be copyable.
  var isErasable: Bool {
    guard let attributed else { return !type.is(FunctionTypeSyntax.self) }
    return attributed.specifiers.isEmpty && !isAutoclosure
      && !attributed.baseType.is(FunctionTypeSyntax.self)
  }

  /// Whether an argument can be passed on to another closure of the same type by its name alone.
  var isForwardable: Bool {
    guard let attributed else { return true }
    return attributed.specifiers.isEmpty && !isAutoclosure
  }

  /// The type of a value passed for the parameter.
  var valueType: String {
    guard let attributed else { return type.description }
    // Drop the attributes that apply to the parameter rather than to its type.
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

  /// The argument expression that forwards the parameter `name`.
  func argument(_ name: String) -> String {
    isInout ? "&\(name)" : isAutoclosure ? "\(name)()" : name
  }
}

extension TypeSyntax {
  /// The `T` in `(T)`.
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
