package import ComposableArchitecture
package import ShellLanguage
package import ShellValues

extension BindingAction: PropertySettingLiteral {
  package static func settableProperties(of path: [String]) -> [(name: String, type: Any.Type)] {
    let keyPaths = KeyPathBuilder(builder: ValueBuilder(), properties: observedProperties)
    var parent: Any.Type = Root.self
    for name in path {
      let step = keyPaths.keyPaths(of: parent).first { $0.name == name }
      guard let step else { return [] }
      parent = type(of: step.keyPath).valueType
    }
    return keyPaths.keyPaths(of: parent)
      .map { ($0.name, type(of: $0.keyPath).valueType) }
      .filter { $0.type is any Equatable.Type }
  }
}

/// A binding action written as features write it: `.set(\.name, "Blob")`, `.set(\.draft.name, …)`,
/// `.set(\.rows[0].name, …)`.
extension BindingAction: LiteralValue {
  package static func build(
    from expression: ShellLanguage.Expression,
    using builder: ValueBuilder
  ) throws -> Self {
    guard
      case .implicitMember(let member, let arguments?) = expression.kind,
      member.text == "set", arguments.count == 2,
      case .keyPath(let accessors) = arguments[0].value.kind
    else {
      var problem = builder.mismatch(Self.self, expression)
      problem.help = "Write '.set(\\.property, value)'."
      throw problem
    }
    let property = arguments[0].value
    let keyPath = try KeyPathBuilder(builder: builder, properties: observedProperties)
      .keyPath(accessors, from: Root.self)
    let type = type(of: keyPath).valueType
    guard type is any Equatable.Type else {
      throw Diagnostic(
        ValueProblem.notSettable(path: spelling(accessors)),
        at: property.span,
        help: "A binding sets values that are Equatable, and \(TypeName.of(type)) is not."
      )
    }
    let path = try? StatePath.resolve(accessors, inType: Root.self, using: builder)
    // If the current state is available, a missing element is an error here. Otherwise the reducer
    // reports it.
    if let state = builder.environment.state, Swift.type(of: state) == Root.self {
      _ = try StatePath.resolve(accessors, in: state, using: builder, lastMayBeMissing: true)
    }
    let value = try builder.build(type, from: arguments[1].value)
    let action = erased(
      setting: keyPath,
      to: value,
      spelling: path?.description ?? spelling(accessors),
      isPresent: path.flatMap(presence)
    )
    guard let action else {
      throw Diagnostic(
        ValueProblem.notSettable(path: spelling(accessors)),
        at: property.span,
        help: "It is read-only."
      )
    }
    return action
  }

  /// A check that the path's target exists in a given state; `nil` if it exists in every state.
  private static func presence(_ path: StatePath) -> ((Any) -> Bool)? {
    let hasPosition = path.steps.contains { step in
      if case .index = step { true } else { false }
    }
    return hasPosition ? { (try? path.read(from: $0)) != nil } : nil
  }

  private static func spelling(_ accessors: [Accessor]) -> String {
    accessors.map { accessor in
      if case .member(let name) = accessor.kind { name } else { "[…]" }
    }
    .joined(separator: ".")
  }

  package var literal: String {
    let (property, value) = erasedAssignment
    return ".set(\\.\(property), \(ValueDescription().text(value)))"
  }
}
