import SwiftSyntax
import SwiftSyntaxBuilder

/// Emits `_$computed`, the table of the computed properties that tools may read.
///
/// Omits what a plain read can't reach: getters that are `async`, throw or mutate, opaque types, properties with
/// attributes, and those inside `#if`.
struct ComputedPropertiesEmitter {
  let declaration: any DeclGroupSyntax
  let access: AccessLevel

  var declarations: [DeclSyntax] {
    let names = declaration.memberBlock.members.compactMap { Self.name(of: $0.decl) }
    guard !names.isEmpty else { return [] }
    // One statement per property keeps type-checking time linear in their number.
    let entries = names.map { name in
      "  properties.append(.init(\"\(name.filter { $0 != "`" })\") { (value: Self) in value.\(name) })"
    }
    return [
      """
      \(raw: access.prefix)static var _$computed: [CasePaths._$ComputedProperty] {
        var properties: [CasePaths._$ComputedProperty] = []
      \(raw: entries.joined(separator: "\n"))
        return properties
      }
      """
    ]
  }

  /// The name as spelled in source; `nil` for anything but a computed property that can be read.
  private static func name(of member: DeclSyntax) -> String? {
    guard let variable = member.as(VariableDeclSyntax.self), variable.attributes.isEmpty,
      !variable.modifiers.contains(where: { $0.isStatic || $0.name.text == "override" }),
      variable.bindings.count == 1, let binding = variable.bindings.first,
      let type = binding.typeAnnotation?.type,
      !type.tokens(viewMode: .sourceAccurate).contains(where: { $0.tokenKind == .keyword(.some) }),
      let accessors = binding.accessorBlock?.accessors
    else { return nil }
    if case .accessors(let list) = accessors {
      let getter = list.first { $0.accessorSpecifier.tokenKind == .keyword(.get) }
      guard let getter, getter.effectSpecifiers == nil, getter.modifier == nil else { return nil }
    }
    return binding.spelledName
  }
}
