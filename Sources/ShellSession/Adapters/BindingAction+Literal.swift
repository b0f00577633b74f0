package import ComposableArchitecture
package import ShellLanguage
package import ShellValues

/// `.set(\.name, "Blob")`, as features write it.
extension BindingAction: LiteralValue {
  package static func build(
    from expression: ShellLanguage.Expression,
    using builder: ValueBuilder
  ) throws -> Self {
    guard
      case .implicitMember(let member, let arguments?) = expression.kind,
      member.text == "set", arguments.count == 2,
      case .keyPath(let accessors) = arguments[0].value.kind,
      accessors.count == 1, case .member(let name) = accessors[0].kind
    else {
      throw builder.mismatch(Self.self, expression)
    }
    guard let property = settableProperties.first(where: { $0.name == name }) else {
      throw builder.invalid(
        "\\.\(name)",
        Self.self,
        expected: expectation,
        arguments[0].value
      )
    }
    let value = try builder.build(property.type, from: arguments[1].value)
    guard let action = erased(setting: name, to: value) else {
      throw builder.mismatch(property.type, arguments[1].value)
    }
    return action
  }

  private static var expectation: String {
    let names = settableProperties.map { "\\.\($0.name)" }
    return names.isEmpty ? "a property of an '@ObservableState'" : names.joined(separator: ", ")
  }

  package var literal: String {
    let (property, value) = erasedAssignment
    return ".set(\\.\(property), \(ValueDescription().text(value)))"
  }
}
