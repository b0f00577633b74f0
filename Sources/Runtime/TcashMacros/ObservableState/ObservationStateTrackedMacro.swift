import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// `@ObservationStateTracked`: makes a stored property notify its observers, and moves its value to
/// a storage property whose name starts with an underscore.
enum ObservationStateTrackedMacro {
  static let name = "ObservationStateTracked"
  /// The emitted code is already formatted; formatting it again would dominate the expansion time.
  static let formatMode = FormatMode.disabled
}

extension ObservationStateTrackedMacro: AccessorMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingAccessorsOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [AccessorDeclSyntax] {
    guard
      let variable = declaration.as(VariableDeclSyntax.self),
      !variable.attributes.contains(named: ObservationStateIgnoredMacro.name),
      let binding = variable.observableBinding,
      let name = binding.spelledName,
      let bareName = binding.name
    else { return [] }
    let accessors = accessors(name: name, bareName: bareName)
    // With property observers, omit `_modify`: in-place access to the storage would trigger them
    // each time.
    return binding.accessorBlock == nil ? accessors : accessors.dropLast()
  }

  private static func accessors(name: String, bareName: String) -> [AccessorDeclSyntax] {
    return [
      """
      @storageRestrictions(initializes: _\(raw: bareName))
      init(initialValue) {
        _\(raw: bareName) = initialValue
      }
      """
    ] + ObservedAccessors(keyPath: name, storage: "_\(bareName)").accessors
  }
}

extension ObservationStateTrackedMacro: PeerMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard
      let variable = declaration.as(VariableDeclSyntax.self),
      !variable.attributes.contains(named: ObservationStateIgnoredMacro.name),
      let binding = variable.observableBinding,
      let name = binding.name
    else { return [] }
    let storage = storage(of: variable, binding, name: name)
    return [storage] + (projection(of: variable, binding).map { [$0] } ?? [])
  }

  /// Emits `$child` for an optional property, so `ifLet(\.$child, …)` also accepts a child without
  /// `@Presents`.
  private static func projection(
    of variable: VariableDeclSyntax,
    _ binding: PatternBindingSyntax
  ) -> DeclSyntax? {
    guard
      let type = binding.typeAnnotation?.type, type.wrappedType != nil,
      let name = binding.spelledName, let bareName = binding.name
    else { return nil }
    return """
      @ComposableArchitecture.ObservationStateIgnored
      \(raw: variable.accessPrefix)var $\(raw: bareName): \(type.trimmed) {
        get { \(raw: name) }
        set { \(raw: name) = newValue }
        _modify { yield &\(raw: name) }
      }
      """
  }

  private static func storage(
    of variable: VariableDeclSyntax,
    _ binding: PatternBindingSyntax,
    name: String
  ) -> DeclSyntax {
    let modifiers = variable.modifiers.filter { !$0.isAccessModifier }
    let prefix = (["private"] + modifiers.map(\.trimmedDescription)).joined(separator: " ")
    let type = binding.typeAnnotation.map { ": \($0.type.trimmedDescription)" } ?? ""
    let initializer = binding.initializer.map { " = \($0.value.trimmedDescription)" } ?? ""
    let observers =
      binding.accessorBlock
      .map { " \(ObserverRewriter.rewrite($0, ofProperty: name).trimmedDescription)" } ?? ""
    return """
      @ComposableArchitecture.ObservationStateIgnored
      \(raw: prefix) var _\(raw: name)\(raw: type)\(raw: initializer)\(raw: observers)
      """
  }
}

extension PatternBindingSyntax {
  /// The variable's name as spelled, backticks included.
  var spelledName: String? {
    pattern.as(IdentifierPatternSyntax.self)?.identifier.trimmed.text
  }
}

/// `@ObservationStateIgnored`: a marker that `@ObservableState` looks for.
enum ObservationStateIgnoredMacro {
  static let name = "ObservationStateIgnored"
}

extension ObservationStateIgnoredMacro: AccessorMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingAccessorsOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [AccessorDeclSyntax] {
    []
  }
}
