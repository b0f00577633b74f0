package import ComposableArchitecture
package import ShellLanguage
package import ShellValues

extension BindingAction: PropertySettingLiteral {}

/// `.set(\.name, "Blob")`, as features write it.
extension BindingAction: LiteralValue {
  package static func build(
    from expression: ShellLanguage.Expression,
    using builder: ValueBuilder
  ) throws -> Self {
    guard
      case .implicitMember(let member, let arguments?) = expression.kind,
      member.text == "set", arguments.count == 2,
      let path = names(arguments[0].value)
    else {
      throw builder.mismatch(Self.self, expression)
    }
    guard let type = propertyType(path) else {
      let known = path.indices.first { propertyType(Array(path[...$0])) == nil } ?? 0
      throw builder.invalid(
        "\\.\(path.joined(separator: "."))",
        Self.self,
        expected: expectation(Array(path[..<known])),
        arguments[0].value
      )
    }
    let value = try builder.build(type, from: arguments[1].value)
    guard let action = erased(setting: path, to: value) else {
      throw builder.mismatch(type, arguments[1].value)
    }
    return action
  }

  /// The names in a key path of members: `draft` and `name` in `\.draft.name`.
  private static func names(_ expression: ShellLanguage.Expression) -> [String]? {
    guard case .keyPath(let accessors) = expression.kind, !accessors.isEmpty else { return nil }
    let names = accessors.compactMap { accessor -> String? in
      if case .member(let name) = accessor.kind { name } else { nil }
    }
    return names.count == accessors.count ? names : nil
  }

  /// The type of a property, or of one of a child state; `nil` where there is none of these names.
  private static func propertyType(_ path: [String]) -> Any.Type? {
    guard let name = path.last else { return nil }
    return settableProperties(of: path.dropLast()).first { $0.name == name }?.type
  }

  private static func expectation(_ parent: [String]) -> String {
    let names = settableProperties(of: parent).map { property in
      "\\.\((parent + [property.name]).joined(separator: "."))"
    }
    return names.isEmpty ? "a property of an '@ObservableState'" : names.joined(separator: ", ")
  }

  package var literal: String {
    let (property, value) = erasedAssignment
    return ".set(\\.\(property), \(ValueDescription().text(value)))"
  }
}
