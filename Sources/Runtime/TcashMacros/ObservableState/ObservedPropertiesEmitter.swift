import SwiftSyntax
import SwiftSyntaxBuilder

/// Emits the table of a state's observed properties, with the name and storage of each.
struct ObservedPropertiesEmitter {
  let declaration: any DeclGroupSyntax
  let access: AccessLevel

  var declarations: [DeclSyntax] {
    let properties = declaration.memberBlock.members.flatMap { self.properties(of: $0.decl) }
    guard !properties.isEmpty else { return [] }
    // One statement per property keeps type-checking time linear in their number.
    let entries = properties.map { property in
      let name = property.name.filter { $0 != "`" }
      let storage = property.storage.map { ", storage: \\Self.\($0)" } ?? ""
      return "  properties.append(.init(\"\(name)\", \\Self.\(property.name)\(storage)))"
    }
    return [
      """
      \(raw: access.prefix)static var _$properties: \
      [ComposableArchitecture._$ObservedProperty<Self>] {
        var properties: [ComposableArchitecture._$ObservedProperty<Self>] = []
        properties.reserveCapacity(\(raw: properties.count))
      \(raw: entries.joined(separator: "\n"))
        return properties
      }
      """
    ]
  }

  /// A property's name as spelled in source, and the property that stores its raw value.
  private typealias Property = (name: String, storage: String?)

  /// Omits properties inside `#if`. Those are modified through their key paths.
  private func properties(of member: DeclSyntax) -> [Property] {
    guard
      let variable = member.as(VariableDeclSyntax.self),
      variable.isStoredInstanceVariable,
      let binding = variable.observableBinding,
      let name = binding.spelledName, let bareName = binding.name,
      !variable.attributes.contains(named: ObservationStateIgnoredMacro.name)
    else { return [] }
    let projection = (name: "$\(bareName)", storage: "_\(bareName)")
    if variable.attributes.contains(named: PresentsMacro.name) { return [(name, nil), projection] }
    guard !variable.hasCustomAttribute else { return [] }
    let property = (name: name, storage: "_\(bareName)")
    return binding.typeAnnotation?.type.wrappedType == nil ? [property] : [property, projection]
  }
}
