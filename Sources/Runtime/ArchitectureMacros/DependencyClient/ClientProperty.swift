import SwiftSyntax
import SwiftSyntaxBuilder

/// How far a property of a client can be seen, from the narrowest on.
enum PropertyAccess: Int, Comparable {
  case `private`, `fileprivate`, `internal`, `package`, `public`

  static func < (lhs: Self, rhs: Self) -> Bool { lhs.rawValue < rhs.rawValue }

  /// The modifier with a space behind it; empty where none is needed.
  var prefix: String {
    switch self {
    case .private: "private "
    case .fileprivate: "fileprivate "
    case .internal: ""
    case .package: "package "
    case .public: "public "
    }
  }

  init(_ access: AccessLevel) {
    switch access {
    case .public: self = .public
    case .package: self = .package
    case .internal: self = .internal
    }
  }

  init(explicitIn modifiers: DeclModifierListSyntax) {
    for modifier in modifiers where modifier.detail == nil {
      switch modifier.name.tokenKind {
      case .keyword(.public), .keyword(.open): self = .public
      case .keyword(.package): self = .package
      case .keyword(.fileprivate): self = .fileprivate
      case .keyword(.private): self = .private
      default: continue
      }
      return
    }
    self = .internal
  }
}

/// A stored property of a client, as its initializers see it.
struct ClientProperty {
  let name: String
  let type: TypeSyntax
  let access: PropertyAccess
  let defaultValue: ExprSyntax?
  let isConstant: Bool

  /// The closure's type, where the macro makes the property an endpoint.
  let endpoint: EndpointType?

  /// Whether a client can be made without a value for it.
  var hasDefault: Bool {
    if let endpoint { return defaultValue != nil || endpoint.needsNoPlaceholder }
    return defaultValue != nil || isImplicitlyNil
  }

  /// Whether it is a `var` of an optional type written with a `?`, which starts as `nil`.
  private var isImplicitlyNil: Bool {
    !isConstant
      && (type.is(OptionalTypeSyntax.self) || type.is(ImplicitlyUnwrappedOptionalTypeSyntax.self))
  }

  /// The property in a list of parameters.
  var parameter: String {
    "\(name): \(parameterType)\(defaultArgument)"
  }

  private var parameterType: String {
    EndpointType(type)?.escaping ?? type.trimmedDescription
  }

  /// What an initializer may leave out: only what can be written in any module.
  private var defaultArgument: String {
    guard endpoint == nil else { return "" }
    if isImplicitlyNil, defaultValue == nil { return " = nil" }
    guard let defaultValue, access < .package || defaultValue.isPlainLiteral else { return "" }
    return " = \(defaultValue.trimmed)"
  }

  var assignment: String {
    guard endpoint != nil else { return "self.\(name) = \(name)" }
    return "self.\(endpointStorageName(of: name)) = \(name)"
  }
}

/// The property that holds the closure of an endpoint.
func endpointStorageName(of name: String) -> String {
  "_\(name.withoutBackticks)"
}

/// The static property that makes the closure of an endpoint that was not given.
func endpointDefaultName(of name: String) -> String {
  "_$\(name.withoutBackticks)"
}

extension String {
  var withoutBackticks: String {
    count > 2 && hasPrefix("`") && hasSuffix("`") ? String(dropFirst().dropLast()) : self
  }
}

extension VariableDeclSyntax {
  /// Whether `@DependencyClient` makes the property an endpoint: a lone `var` of a closure's type.
  var isImplicitEndpoint: Bool {
    guard
      isStoredInstanceVariable,
      bindings.count == 1,
      let binding = bindings.first,
      binding.accessorBlock == nil,
      binding.pattern.is(IdentifierPatternSyntax.self),
      let type = binding.typeAnnotation?.type
    else { return false }
    return EndpointType(type) != nil && !hasWrapper
      && !attributes.contains(named: "DependencyEndpointIgnored")
  }

  /// Whether something else than this macro decides how the property is stored.
  var hasWrapper: Bool {
    attributes.flattened.contains { attribute in
      let name = attribute.attributeName.lastComponent
      return name.first?.isUppercase == true
        && !["MainActor", "DependencyEndpoint", "DependencyEndpointIgnored"].contains(name)
    }
  }
}

extension ExprSyntax {
  /// Whether this names nothing: a literal of literals.
  var isPlainLiteral: Bool {
    if let array = self.as(ArrayExprSyntax.self) {
      return array.elements.allSatisfy(\.expression.isPlainLiteral)
    }
    if let dictionary = self.as(DictionaryExprSyntax.self) {
      guard case .elements(let elements) = dictionary.content else { return true }
      return elements.allSatisfy { $0.key.isPlainLiteral && $0.value.isPlainLiteral }
    }
    if let prefixed = self.as(PrefixOperatorExprSyntax.self) {
      return prefixed.operator.text == "-" && prefixed.expression.isPlainLiteral
    }
    if let string = self.as(StringLiteralExprSyntax.self) {
      return string.segments.allSatisfy { $0.is(StringSegmentSyntax.self) }
    }
    return self.is(IntegerLiteralExprSyntax.self) || self.is(FloatLiteralExprSyntax.self)
      || self.is(BooleanLiteralExprSyntax.self) || self.is(NilLiteralExprSyntax.self)
  }

  /// The type that a literal has by itself.
  var literalType: TypeSyntax? {
    switch kind {
    case .booleanLiteralExpr: "Swift.Bool"
    case .integerLiteralExpr: "Swift.Int"
    case .floatLiteralExpr: "Swift.Double"
    case .stringLiteralExpr: "Swift.String"
    default:
      self.as(PrefixOperatorExprSyntax.self).flatMap {
        $0.operator.text == "-" ? $0.expression.literalType : nil
      }
    }
  }
}
