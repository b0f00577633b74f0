package import Foundation
package import ShellLanguage

/// `PersonNameComponents(givenName: "Blob", familyName: "Jr.")`.
extension PersonNameComponents: LiteralValue {
  package static func build(
    from expression: ShellLanguage.Expression,
    using builder: ValueBuilder
  ) throws -> Self {
    let parameters = fields.map { ArgumentMatcher.Parameter.optional($0.label, String.self) }
    guard let values = try builder.arguments(of: Self.self, expression, parameters) else {
      throw builder.mismatch(Self.self, expression)
    }
    var name = PersonNameComponents()
    for (field, value) in zip(fields, values) {
      name[keyPath: field.keyPath] = flattened(value) as? String
    }
    return name
  }

  private static var fields: [(label: String, keyPath: WritableKeyPath<Self, String?>)] {
    [
      ("namePrefix", \.namePrefix), ("givenName", \.givenName), ("middleName", \.middleName),
      ("familyName", \.familyName), ("nameSuffix", \.nameSuffix), ("nickname", \.nickname),
    ]
  }

  package var literal: String {
    let parts = Self.fields.compactMap { field in
      self[keyPath: field.keyPath].map { "\(field.label): \(StringLiteral.quoted($0))" }
    }
    return "PersonNameComponents(\(parts.joined(separator: ", ")))"
  }
}
