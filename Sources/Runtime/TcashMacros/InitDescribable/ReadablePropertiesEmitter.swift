import SwiftSyntax
import SwiftSyntaxBuilder

/// Emits `_$computed` and `_$static`, the tables of the computed and of the static properties that tools may read.
///
/// Omits what a plain read can't reach: getters that are `async`, throw or mutate, opaque types, properties with
/// attributes, and those inside `#if`.
struct ReadablePropertiesEmitter {
  let declaration: any DeclGroupSyntax
  let access: AccessLevel

  var declarations: [DeclSyntax] {
    let members = declaration.memberBlock.members.map(\.decl)
    return table("_$computed", of: "_$ComputedProperty", members.compactMap(Self.computedName)) {
      name in
      "{ (value: Self) in value.\(name) }"
    }
      + table("_$static", of: "_$StaticProperty", members.compactMap(staticName)) { name in
        "{ Self.\(name) }"
      }
  }

  /// - Parameter read: The closure that reads the property with a name.
  private func table(
    _ table: String,
    of element: String,
    _ names: [String],
    read: (String) -> String
  ) -> [DeclSyntax] {
    guard !names.isEmpty else { return [] }
    // One statement per property keeps type-checking time linear in their number.
    let entries = names.map { name in
      "  properties.append(.init(\"\(name.filter { $0 != "`" })\") \(read(name)))"
    }
    return [
      """
      \(raw: access.prefix)static var \(raw: table): [CasePaths.\(raw: element)] {
        var properties: [CasePaths.\(raw: element)] = []
      \(raw: entries.joined(separator: "\n"))
        return properties
      }
      """
    ]
  }

  /// The name as spelled in source; `nil` for anything but a computed property of values that can be read.
  private static func computedName(of member: DeclSyntax) -> String? {
    guard let (variable, binding) = property(member),
      !variable.modifiers.contains(where: \.isStatic),
      binding.typeAnnotation != nil, isComputed(binding)
    else { return nil }
    return binding.spelledName
  }

  /// The name as spelled in source; `nil` for anything but a static property that is a value of the type, and that can
  /// be read from any thread: a constant, or a computed one.
  private func staticName(of member: DeclSyntax) -> String? {
    guard let (variable, binding) = Self.property(member),
      variable.modifiers.contains(where: \.isStatic),
      variable.bindingSpecifier.tokenKind == .keyword(.let) || Self.isComputed(binding)
    else { return nil }
    // Values of other types need not be copyable.
    let type =
      binding.typeAnnotation?.type.trimmedDescription
      ?? binding.initializer?.value.as(FunctionCallExprSyntax.self)?.calledExpression
      .trimmedDescription
    let own = ["Self", declaration.asProtocol((any NamedDeclSyntax).self)?.name.text]
    return own.contains(type) ? binding.spelledName : nil
  }

  private static func isComputed(_ binding: PatternBindingSyntax) -> Bool {
    guard let accessors = binding.accessorBlock?.accessors else { return false }
    if case .accessors(let list) = accessors { return list.contains { $0.isSpecified(by: .get) } }
    return true
  }

  /// The declaration of a single property, unless it is overridden, has an opaque type, or a getter that is more than
  /// a plain read.
  private static func property(
    _ member: DeclSyntax
  ) -> (variable: VariableDeclSyntax, binding: PatternBindingSyntax)? {
    guard let variable = member.as(VariableDeclSyntax.self), variable.attributes.isEmpty,
      !variable.modifiers.contains(where: { $0.name.text == "override" }),
      variable.bindings.count == 1, let binding = variable.bindings.first
    else { return nil }
    let type = binding.typeAnnotation?.type
    guard
      type?.tokens(viewMode: .sourceAccurate).contains(where: { $0.tokenKind == .keyword(.some) })
        != true
    else { return nil }
    if case .accessors(let list) = binding.accessorBlock?.accessors,
      let getter = list.first(where: { $0.isSpecified(by: .get) }),
      getter.effectSpecifiers != nil || getter.modifier != nil
    {
      return nil
    }
    return (variable, binding)
  }
}

extension AccessorDeclSyntax {
  fileprivate func isSpecified(by keyword: Keyword) -> Bool {
    accessorSpecifier.tokenKind == .keyword(keyword)
  }
}
