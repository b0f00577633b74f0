import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// `@DependencyEntry`: declares a property of `DependencyValues` and generates its key.
enum DependencyEntryMacro {
  static let name = "DependencyEntry"
}

extension DependencyEntryMacro: AccessorMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingAccessorsOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [AccessorDeclSyntax] {
    guard let entry = DependencyEntry(declaration, attribute: node),
      entry.problem(in: context) == nil
    else { return [] }
    return [
      "get { self[\(raw: entry.keyName).self] }",
      "set { self[\(raw: entry.keyName).self] = newValue }",
    ]
  }
}

extension DependencyEntryMacro: PeerMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    let entry = DependencyEntry(declaration, attribute: node)
    if let problem = entry.map({ $0.problem(in: context) }) ?? .entryKind {
      context.diagnose(problem, at: node, fixIts: [.removal(of: node, macro: name)])
      return []
    }
    return entry.map { [$0.key] } ?? []
  }
}

/// The parts of a property that `@DependencyEntry` is attached to.
struct DependencyEntry {
  let name: String
  /// The type as spelled in source.
  let type: String?
  /// The property's initial value, which is the test value.
  let testValue: String?
  let liveValue: String?
  let previewValue: String?

  init?(_ declaration: some DeclSyntaxProtocol, attribute: AttributeSyntax) {
    guard let variable = declaration.as(VariableDeclSyntax.self),
      variable.bindingSpecifier.tokenKind == .keyword(.var),
      !variable.modifiers.contains(where: \.isStatic),
      variable.bindings.count == 1, let binding = variable.bindings.first, let name = binding.name,
      binding.accessorBlock == nil
    else { return nil }
    self.name = name
    type = binding.typeAnnotation?.type.trimmedDescription
    testValue = binding.initializer?.value.trimmedDescription
    let arguments = attribute.arguments?.as(LabeledExprListSyntax.self)
    func argument(_ label: String) -> String? {
      arguments?.first { $0.label?.text == label }?.expression.trimmedDescription
    }
    liveValue = argument("liveValue")
    previewValue = argument("previewValue")
  }

  var keyName: String { "__Key_\(name)" }

  func problem(in context: some MacroExpansionContext) -> ArchitectureDiagnostic? {
    let extended = context.lexicalContext.first?.as(ExtensionDeclSyntax.self)?.extendedType
    guard extended?.lastComponent == "DependencyValues" else { return .entryPlace }
    if testValue == nil, liveValue == nil { return .entryValue(name) }
    if testValue == nil, type == nil { return .entryType(name) }
    return nil
  }

  /// The key type. Without a live value it only conforms to `TestDependencyKey`, so uses outside of
  /// tests are reported.
  var key: DeclSyntax {
    let type = type.map { ": \($0)" } ?? ""
    let values = [
      ("liveValue", liveValue), ("previewValue", previewValue), ("testValue", testValue),
    ]
    .compactMap { name, value in value.map { "static let \(name)\(type) = \($0)" } }
    let conformance = liveValue == nil ? "TestDependencyKey" : "DependencyKey"
    return """
      nonisolated private enum \(raw: keyName): Dependencies.\(raw: conformance) {
      \(raw: values.joined(separator: "\n").indented)
      }
      """
  }
}

extension ArchitectureDiagnostic {
  fileprivate static let entryKind = Self(
    "DependencyEntry.kind",
    "'@DependencyEntry' applies to a single 'var' without accessors"
  )

  fileprivate static let entryPlace = Self(
    "DependencyEntry.place",
    "'@DependencyEntry' adds a property to 'DependencyValues', so it belongs in an extension of it"
  )

  fileprivate static func entryValue(_ name: String) -> Self {
    Self(
      "DependencyEntry.value",
      """
      '\(name)' has no value. Give it the value for tests, as in 'var \(name) = Client()', or write \
      '@DependencyEntry(liveValue: …)'
      """
    )
  }

  fileprivate static func entryType(_ name: String) -> Self {
    Self(
      "DependencyEntry.type",
      "Write the type of '\(name)': without a value it can't be inferred"
    )
  }
}
