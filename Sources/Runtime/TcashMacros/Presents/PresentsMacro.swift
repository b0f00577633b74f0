import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// `@Presents`: stores an optional child in a `PresentationState`, projected as `$child`.
enum PresentsMacro {
  static let name = "Presents"
  /// The emitted code is already formatted; formatting it again would dominate the expansion time.
  static let formatMode = FormatMode.disabled
}

extension PresentsMacro: AccessorMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingAccessorsOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [AccessorDeclSyntax] {
    guard let property = PresentedProperty(declaration) else { return [] }
    let name = property.name
    return [
      """
      @storageRestrictions(initializes: _\(raw: property.bareName))
      init(initialValue) {
        _\(raw: property.bareName) = \
      ComposableArchitecture.PresentationState(wrappedValue: initialValue)
      }
      """
    ]
      + ObservedAccessors(
        keyPath: name,
        storage: "_\(property.bareName).wrappedValue"
      ).accessors
  }
}

extension PresentsMacro: PeerMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard let property = PresentedProperty(declaration) else {
      diagnose(declaration, attribute: node, in: context)
      return []
    }
    diagnoseUnobservable(attribute: node, in: context)
    let storage = "_\(property.bareName)"
    let type = "ComposableArchitecture.PresentationState<\(property.wrapped)>"
    let change = change(of: property)
    return [
      """
      @ComposableArchitecture.ObservationStateIgnored
      private var \(raw: storage) = \(raw: type)(wrappedValue: \(raw: property.initialValue))
      """,
      """
      @ComposableArchitecture.ObservationStateIgnored
      \(raw: property.access)var $\(raw: property.bareName): \(raw: type) {
        get {
          _$observationRegistrar.access(self, keyPath: \\.\(raw: property.name))
          return \(raw: storage)
        }
        set {
      \(raw: change.indented.indented)
          \(raw: storage) = newValue
        }
        _modify {
      \(raw: change.indented.indented)
          yield &\(raw: storage)
        }
      }
      """,
    ]
  }

  /// The statements that notify the child's observers when the projected storage changes.
  private static func change(of property: PresentedProperty) -> String {
    let subject = "self, keyPath: \\.\(property.name), &_\(property.bareName).wrappedValue"
    return """
      let oldValue = _$observationRegistrar.willModify(\(subject))
      defer {
        _$observationRegistrar.didModify(\(subject), oldValue, _$isIdentityEqual)
      }
      """
  }
}

/// A property that `@Presents` can be attached to.
private struct PresentedProperty {
  let name: String
  let bareName: String
  let wrapped: String
  let initialValue: String
  /// The access modifiers with a trailing space.
  let access: String

  init?(_ declaration: some DeclSyntaxProtocol) {
    guard
      let variable = declaration.as(VariableDeclSyntax.self),
      variable.isStoredInstanceVariable,
      let binding = variable.observableBinding,
      binding.accessorBlock == nil,
      let name = binding.spelledName,
      let bareName = binding.name,
      let wrapped = binding.typeAnnotation?.type.wrappedType
    else { return nil }
    self.name = name
    self.bareName = bareName
    self.wrapped = wrapped.trimmedDescription
    initialValue = binding.initializer?.value.trimmedDescription ?? "nil"
    access = variable.accessPrefix
  }
}

// MARK: Diagnostics

extension PresentsMacro {
  private static func diagnose(
    _ declaration: some DeclSyntaxProtocol,
    attribute: AttributeSyntax,
    in context: some MacroExpansionContext
  ) {
    guard let variable = declaration.as(VariableDeclSyntax.self) else {
      context.diagnose(
        .notStored,
        at: attribute,
        fixIts: [.removal(of: attribute, macro: name)]
      )
      return
    }
    if variable.bindingSpecifier.tokenKind == .keyword(.let) {
      let keyword = variable.bindingSpecifier.with(\.tokenKind, .keyword(.var))
      let change = FixIt.Change.replacement(of: variable.bindingSpecifier, with: keyword)
      context.diagnose(
        .constant,
        at: variable.bindingSpecifier,
        fixIts: [FixIt("Presents.var", "Make it a 'var'", [change])]
      )
    } else if let binding = variable.observableBinding, binding.accessorBlock == nil {
      context.diagnose(.notOptional, at: binding, fixIts: binding.optionalType.map { [$0] } ?? [])
    } else {
      context.diagnose(
        .notStored,
        at: attribute,
        fixIts: [.removal(of: attribute, macro: name)]
      )
    }
  }

  /// Reports a property of a type that isn't observable: its accessors would have no observers to
  /// notify.
  private static func diagnoseUnobservable(
    attribute: AttributeSyntax,
    in context: some MacroExpansionContext
  ) {
    guard
      let owner = context.lexicalContext.first?.as(StructDeclSyntax.self),
      !owner.attributes.contains(named: ObservableStateMacro.name),
      !owner.inherits(fromAnyOf: [ObservableStateMacro.name])
    else { return }
    context.diagnose(.unobservable(owner.name.text), at: attribute)
  }
}

extension PatternBindingSyntax {
  /// Makes the annotated type optional.
  fileprivate var optionalType: FixIt? {
    guard let type = typeAnnotation?.type else { return nil }
    let optional = OptionalTypeSyntax(wrappedType: type.trimmed)
      .with(\.leadingTrivia, type.leadingTrivia)
      .with(\.trailingTrivia, type.trailingTrivia)
    return FixIt(
      "Presents.optional",
      "Write '\(type.trimmedDescription)?'",
      [.replacement(of: type, with: optional)]
    )
  }
}

extension ArchitectureDiagnostic {
  fileprivate static let constant = Self(
    "Presents.let",
    "'@Presents' is for children that come and go, but a 'let' never changes"
  )

  fileprivate static let notOptional = Self(
    "Presents.optional",
    """
    '@Presents' is for a child that may be absent, so the property needs an optional type: \
    'var child: Child.State?'
    """
  )

  fileprivate static let notStored = Self(
    "Presents.stored",
    "'@Presents' provides the storage: it applies to one stored 'var' without observers"
  )

  fileprivate static func unobservable(_ owner: String) -> Self {
    Self(
      "Presents.unobservable",
      """
      '@Presents' notifies the observers of '\(owner)' when the child changes, but '\(owner)' \
      can't be observed. Attach '@ObservableState' to it
      """
    )
  }
}
