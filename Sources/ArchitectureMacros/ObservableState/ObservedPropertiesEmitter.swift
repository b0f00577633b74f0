import SwiftSyntax
import SwiftSyntaxBuilder

/// Writes the table of a state's observed properties: what each is called, and where its value
/// is stored.
struct ObservedPropertiesEmitter {
  let declaration: any DeclGroupSyntax
  let access: AccessLevel

  var declarations: [DeclSyntax] {
    let names = declaration.memberBlock.members.flatMap { self.names(of: $0.decl) }
    guard !names.isEmpty else { return [] }
    let entries = names.map { name in
      let bareName = name.filter { $0 != "`" }
      let storage = "_\(bareName.filter { $0 != "$" })"
      return "    .init(\"\(bareName)\", \\Self.\(name), storage: \\Self.\(storage)),"
    }
    return [
      """
      \(raw: access.prefix)static var _$properties: \
      [ComposableArchitecture._$ObservedProperty<Self>] {
        [
      \(raw: entries.joined(separator: "\n"))
        ]
      }
      """
    ]
  }

  /// Those in `#if` are left out, and changed by way of their key paths.
  private func names(of member: DeclSyntax) -> [String] {
    guard
      let variable = member.as(VariableDeclSyntax.self),
      variable.isStoredInstanceVariable,
      let name = variable.observableBinding?.pattern.as(IdentifierPatternSyntax.self)?
        .identifier.trimmed.text,
      !variable.attributes.contains(named: ObservationStateIgnoredMacro.name)
    else { return [] }
    if variable.attributes.contains(named: "Presents") { return ["$\(name)"] }
    return variable.hasCustomAttribute ? [] : [name]
  }
}
