import SwiftSyntax
import SwiftSyntaxBuilder

/// The access level of a client's property, ordered from narrowest to widest.
enum PropertyAccess: Int, Comparable {
  case `private`, `fileprivate`, `internal`, `package`, `public`

  static func < (lhs: Self, rhs: Self) -> Bool { lhs.rawValue < rhs.rawValue }

  /// The modifier with a trailing space; empty if none is needed.
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

/// A stored property of a client, for the emitted initializers.
struct ClientProperty {
  let name: String
  let type: TypeSyntax
  let access: PropertyAccess
  let defaultValue: ExprSyntax?
  let isConstant: Bool

  /// The closure type, if the macro turns the property into an endpoint.
  let endpoint: EndpointType?

  /// Whether a client can be created without a value for the property.
  var hasDefault: Bool {
    if let endpoint { return defaultValue != nil || endpoint.needsNoPlaceholder }
    return defaultValue != nil || isImplicitlyNil
  }

  /// Whether this is a `var` of a type spelled `T?` or `T!`, which is implicitly initialized to
  /// `nil`.
  private var isImplicitlyNil: Bool {
    !isConstant
      && (type.is(OptionalTypeSyntax.self) || type.is(ImplicitlyUnwrappedOptionalTypeSyntax.self))
  }

  /// The property as an initializer parameter.
  var parameter: String {
    "\(name): \(parameterType)\(defaultArgument)"
  }

  private var parameterType: String {
    EndpointType(type)?.escaping ?? type.trimmedDescription
  }

  /// The parameter's default argument. If other modules can see the property, only plain literals
  /// qualify, because other expressions may refer to declarations that those modules can't see.
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

/// The name of the property that stores an endpoint's closure.
func endpointStorageName(of name: String) -> String {
  "_\(name.withoutBackticks)"
}

/// The name of the static property with an endpoint's unimplemented closure.
func endpointDefaultName(of name: String) -> String {
  "_$\(name.withoutBackticks)"
}

extension String {
  var withoutBackticks: String {
    count > 2 && hasPrefix("`") && hasSuffix("`") ? String(dropFirst().dropLast()) : self
  }
}

extension VariableDeclSyntax {
  /// Whether `@DependencyClient` turns the declaration into an endpoint: a single `var` with a
  /// closure type.
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

  /// Whether a property wrapper or another macro determines the property's storage.
  var hasWrapper: Bool {
    attributes.flattened.contains { attribute in
      let name = attribute.attributeName.lastComponent
      return name.first?.isUppercase == true
        && !["MainActor", "DependencyEndpoint", "DependencyEndpointIgnored"].contains(name)
    }
  }
}

extension ExprSyntax {
  /// Whether this is a literal, possibly nested, that refers to no declarations.
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

  /// The default type of a literal.
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
