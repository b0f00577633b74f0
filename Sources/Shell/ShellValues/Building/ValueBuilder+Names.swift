import ShellLanguage

extension ValueBuilder {
  /// Builds a value from a name: `.admin` for a registered value, `Int.self` for a type, `\.name`
  /// for a key path. Returns `nil` for any other expression.
  func buildNamed(_ type: Any.Type, from expression: Expression) throws -> Any? {
    switch expression.kind {
    case .implicitMember(let name, nil): return registered(name, type)
    case .access(let base, let accessor):
      guard case .member("self") = accessor.kind else { return nil }
      return try metatype(base, type, expression)
    case .keyPath(let accessors):
      guard let keyPathType = type as? AnyKeyPath.Type else { return nil }
      return try keyPath(accessors, keyPathType, expression)
    default: return nil
    }
  }

  /// The registered value with this name. A case or a static member with the same name takes precedence.
  private func registered(_ name: Name, _ type: Any.Type) -> Any? {
    guard let value = environment.value(named: name.text),
      CaseListing(of: type)?.named(name.text) == nil,
      !StaticMember.names(of: type).contains(name.text)
    else { return nil }
    return TypeCast.convert(value, to: type)
  }

  // MARK: Static members

  /// The value of `.member` for a static member of a type. Enums look for one after their cases.
  func staticMember(of type: Any.Type, _ shape: TypeShape, _ expression: Expression) -> Any? {
    guard case .implicitMember(let name, nil) = expression.kind else { return nil }
    if case .enumeration = shape { return nil }
    return StaticMember.value(name.text, of: type)
  }

  /// The problem of a member that a type does not have.
  ///
  /// - Parameter owner: The type as written before the member; `nil` if none is.
  func unknownMember(_ name: Name, of type: Any.Type, owner: String? = nil) -> Diagnostic {
    let constants = (type as? any LiteralBuildable.Type)?.constantNames ?? []
    // A variable or a registered value is no member of its type.
    let registered = owner == nil ? registeredNames(of: type) : []
    let dot = owner == nil ? "." : ""
    let members = (constants + registered + StaticMember.names(of: type)).map { dot + $0 }
    let near = closestMatches(to: dot + name.text, in: members)
    let known = members.isEmpty ? "" : "It has \(members.joined(separator: ", ")). "
    let place = owner.map { " of: \($0).self," } ?? ""
    let way = "'Feature(…).member(\"\(name.text)\",\(place) …)' makes another member known"
    let limit = StaticMember.limit.map { "; \($0)" } ?? ""
    return Diagnostic(
      ValueProblem.unknownMember(name.text, type: TypeName.of(type)),
      at: name.span,
      suggestions: near,
      help: near.isEmpty ? "\(known)\(way)\(limit)." : nil
    )
  }

  /// The names of the registered values of a type.
  private func registeredNames(of type: Any.Type) -> [String] {
    environment.visibleNames.sorted().filter { name in
      environment.value(named: name).map { Swift.type(of: $0) == type } ?? false
    }
  }

  // MARK: Types

  /// Builds a metatype from `Int.self` if the expected type is a metatype or `Any`.
  private func metatype(
    _ base: Expression,
    _ type: Any.Type,
    _ expression: Expression
  ) throws -> Any? {
    let isAny: Bool
    switch Reflection.shape(of: type) {
    case .metatype: isAny = false
    case .existential: isAny = type == Any.self
    default: return nil
    }
    guard let name = CalleeName.of(base) else { return nil }
    guard let named = self.type(named: name) else {
      if isAny { return nil }
      throw Diagnostic(ValueProblem.unknownType(name), at: base.span)
    }
    guard let converted = Metatypes.convert(named, to: type) else {
      throw Diagnostic(
        ValueProblem.typeMismatch(expected: TypeName.of(type), found: "\(TypeName.of(named)).self"),
        at: expression.span
      )
    }
    return converted
  }

  /// The type with a written name.
  package func type(named name: String) -> Any.Type? {
    environment.type(named: name) ?? LiteralCatalog.type(named: name)
      ?? TypeLookup.type(named: name, in: TypeLookup.systemModules)
  }

  // MARK: Key paths

  private func keyPath(
    _ accessors: [Accessor],
    _ type: AnyKeyPath.Type,
    _ expression: Expression
  ) throws -> Any {
    let root = KeyPathTypes.root(of: type) ?? environment.state.map { Swift.type(of: $0) }
    guard let root else { throw cannotBeWritten(type, expression) }
    let keyPath = try KeyPathBuilder(builder: self).keyPath(accessors, from: root)
    guard let converted = TypeCast.convert(keyPath, to: type) else {
      throw mismatch(type, keyPath, expression)
    }
    return converted
  }
}

/// Metatypes as values of types known only at run time.
private enum Metatypes {
  /// Converts a metatype to `Int.Type`, `any P.Type` or `Any`; `nil` if it does not have that type.
  static func convert(_ named: Any.Type, to type: Any.Type) -> Any? {
    if case .metatype = Reflection.shape(of: type), Memory.isConstant(type) {
      return RuntimeMetadata(type).instanceType == named ? named : nil
    }
    return TypeCast.convert(named, to: type)
  }
}

/// The root type that a key path type requires; `nil` for `AnyKeyPath`, which accepts any root.
private enum KeyPathTypes {
  static func root(of type: AnyKeyPath.Type) -> Any.Type? {
    type == AnyKeyPath.self ? nil : type.rootType
  }
}
