import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// `@ObservationStateTracked`: turns a stored property into one that tells its observers, and stores
/// its value in a property whose name starts with an underscore.
enum ObservationStateTrackedMacro {
  static let name = "ObservationStateTracked"
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
    // Passing the storage around in place would call its observers each time.
    return binding.accessorBlock == nil ? accessors : accessors.dropLast()
  }

  private static func accessors(name: String, bareName: String) -> [AccessorDeclSyntax] {
    let registrar = "_$observationRegistrar"
    let subject = "self, keyPath: \\.\(name), &_\(bareName)"
    return [
      """
      @storageRestrictions(initializes: _\(raw: bareName))
      init(initialValue) {
        _\(raw: bareName) = initialValue
      }
      """,
      """
      get {
        \(raw: registrar).access(self, keyPath: \\.\(raw: name))
        return _\(raw: bareName)
      }
      """,
      """
      set {
        \(raw: registrar).mutate(\(raw: subject), newValue, _$isIdentityEqual)
      }
      """,
      """
      _modify {
        let oldValue = \(raw: registrar).willModify(\(raw: subject))
        defer {
          \(raw: registrar).didModify(\(raw: subject), oldValue, _$isIdentityEqual)
        }
        yield &_\(raw: bareName)
      }
      """,
    ]
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
      let binding = variable.observableBinding
    else { return [] }
    return binding.name.map { [DeclSyntax(storage(of: variable, binding, name: $0))] } ?? []
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
  fileprivate var spelledName: String? {
    pattern.as(IdentifierPatternSyntax.self)?.identifier.trimmed.text
  }
}

/// `@ObservationStateIgnored`: a mark, which `@ObservableState` looks for.
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
