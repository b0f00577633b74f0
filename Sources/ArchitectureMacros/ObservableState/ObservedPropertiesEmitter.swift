import SwiftSyntax
import SwiftSyntaxBuilder

/// Writes the table of a state's observed properties: what each is called, and how it's changed in
/// place.
struct ObservedPropertiesEmitter {
  let declaration: any DeclGroupSyntax
  let access: AccessLevel

  var declarations: [DeclSyntax] {
    let names = declaration.memberBlock.members.flatMap { self.names(of: $0.decl) }
    guard !names.isEmpty else { return [] }
    // Each is a statement of its own, so that the type checker's work grows with their number only.
    let entries = names.map { name in
      let bareName = name.filter { $0 != "`" }
      return "  properties.append(.init(\"\(bareName)\", \\Self.\(name)) { $1(&$0.\(name)) })"
    }
    return [
      """
      \(raw: access.prefix)static var _$properties: \
      [ComposableArchitecture._$ObservedProperty<Self>] {
        var properties: [ComposableArchitecture._$ObservedProperty<Self>] = []
        properties.reserveCapacity(\(raw: names.count))
      \(raw: entries.joined(separator: "\n"))
        return properties
      }
      """
    ]
  }

  /// Those in `#if` are left out, and changed by way of their key paths.
  private func names(of member: DeclSyntax) -> [String] {
    guard
      let variable = member.as(VariableDeclSyntax.self),
      variable.isStoredInstanceVariable,
      let binding = variable.observableBinding,
      let name = binding.spelledName, let bareName = binding.name,
      !variable.attributes.contains(named: ObservationStateIgnoredMacro.name)
    else { return [] }
    if variable.attributes.contains(named: PresentsMacro.name) { return [name, "$\(bareName)"] }
    guard !variable.hasCustomAttribute else { return [] }
    return binding.typeAnnotation?.type.wrappedType == nil ? [name] : [name, "$\(bareName)"]
  }
}
