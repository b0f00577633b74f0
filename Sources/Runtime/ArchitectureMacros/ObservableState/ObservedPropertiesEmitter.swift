import SwiftSyntax
import SwiftSyntaxBuilder

/// Writes the table of a state's observed properties: what each is called, and where its value
/// is stored.
struct ObservedPropertiesEmitter {
  let declaration: any DeclGroupSyntax
  let access: AccessLevel

  var declarations: [DeclSyntax] {
    let properties = declaration.memberBlock.members.flatMap { self.properties(of: $0.decl) }
    guard !properties.isEmpty else { return [] }
    // Each is a statement of its own, so that the type checker's work grows with their number only.
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

  /// A property as the state's code spells it, and the one that stores its value as it is.
  private typealias Property = (name: String, storage: String?)

  /// Those in `#if` are left out, and changed by way of their key paths.
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
