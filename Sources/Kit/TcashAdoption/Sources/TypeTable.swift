import SwiftSyntax

/// The types that the adopted sources declare.
struct TypeTable {
  /// Where a name is looked up: in a module, from inside of a type.
  struct Context {
    let module: String
    /// The qualified name of the type; empty for none.
    let name: String
  }

  private struct Alias {
    let context: Context
    let type: TypeSyntax
  }

  /// All types, by module and name. What was taken out is among them.
  private(set) var all: [DeclaredType] = []
  private var types: [String: [DeclaredType]] = [:]
  private var aliases: [String: [Alias]] = [:]
  /// The type of each property that `DependencyValues` is extended by.
  private var dependencies: [String: String] = [:]

  init(_ files: [SourceFile]) {
    for file in files {
      for item in file.allItems {
        if let type = DeclaredType(item, in: file) {
          types[type.name, default: []].append(type)
        } else if let alias = item.declaration?.as(TypeAliasDeclSyntax.self) {
          let context = Context(module: file.module, name: item.parent?.qualifiedName ?? "")
          aliases[item.qualifiedName, default: []].append(
            Alias(context: context, type: alias.initializer.value)
          )
        }
      }
    }
    for file in files {
      for item in file.allItems where item.kind == .extension && !item.isRemoved {
        guard let declaration = item.declaration?.as(ExtensionDeclSyntax.self) else { continue }
        if item.name == "DependencyValues" { addDependencies(of: item) }
        declared(item.name, in: file.module)?.add(item, declaration, in: file.module)
      }
    }
    all = types.values.joined().sorted { ($0.module, $0.name) < ($1.module, $1.name) }
  }

  private mutating func addDependencies(of extended: SourceItem) {
    for member in extended.children where member.removal == nil {
      guard let variable = member.declaration?.as(VariableDeclSyntax.self),
        let binding = variable.bindings.first,
        let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text,
        let type = binding.typeAnnotation?.type
      else { continue }
      dependencies[name] = type.trimmedDescription
    }
  }

  // MARK: Look-up

  /// The type of a qualified name: of a module if that declares one, or else of another.
  func declared(_ name: String, in module: String) -> DeclaredType? {
    guard let found = types[name] else { return nil }
    return found.first { $0.module == module }
      ?? found.first { !$0.item.isRemoved } ?? found.first
  }

  /// The state of a reducer, unless the macro declares it.
  func state(of reducer: DeclaredType) -> DeclaredType? {
    declared("\(reducer.name).State", in: reducer.module)
  }

  /// The type that a name means in a context, from the innermost type to the outermost.
  func type(_ name: String, in context: Context) -> DeclaredType? {
    outward(name, context) { declared($0, in: context.module) }
  }

  func alias(_ name: String, in context: Context) -> (context: Context, type: TypeSyntax)? {
    outward(name, context) { name in
      let found = aliases[name]
      let alias = found?.first { $0.context.module == context.module } ?? found?.first
      return alias.map { ($0.context, $0.type) }
    }
  }

  private func outward<Found>(
    _ name: String,
    _ context: Context,
    _ find: (String) -> Found?
  ) -> Found? {
    var around = context.name.split(separator: ".").map(String.init)
    while true {
      if let found = find((around + [name]).joined(separator: ".")) { return found }
      if around.isEmpty { return nil }
      around.removeLast()
    }
  }

  /// The type of a dependency, if it is taken over.
  ///
  /// - Parameters:
  ///   - name: The property of `DependencyValues`.
  ///   - module: The module that uses it.
  func client(_ name: String, in module: String) -> DeclaredType? {
    dependencies[name].flatMap { declared($0, in: module) }
      .flatMap { $0.item.isRemoved ? nil : $0 }
  }

  /// A type with the types that its properties and cases mention, and those that these mention.
  func typesReached(from type: DeclaredType) -> [DeclaredType] {
    var reached: [DeclaredType] = []
    var seen: Set<ObjectIdentifier> = []
    var pending = [type]
    while let type = pending.popLast() {
      guard !type.item.isRemoved, seen.insert(ObjectIdentifier(type)).inserted else { continue }
      reached.append(type)
      let mentioned =
        type.properties.compactMap(\.type) + type.cases.flatMap { $0.payload.map(\.type) }
      for name in mentioned.flatMap({ Mentions(in: $0).names.sorted() }) {
        if let alias = alias(name, in: type.context) {
          pending += Mentions(in: alias.type).names.sorted()
            .compactMap { self.type($0, in: alias.context) }
        } else if let other = self.type(name, in: type.context) {
          pending.append(other)
        }
      }
    }
    return reached.sorted { ($0.name, $0.module) < ($1.name, $1.module) }
  }

  // MARK: Names

  /// The name of a type as another module writes it: with its module's if several have one of the name.
  func written(_ type: DeclaredType) -> String {
    let outermost = type.name.split(separator: ".").first.map(String.init) ?? type.name
    let modules = Set((types[outermost] ?? []).map(\.module))
    return modules.count > 1 ? "\(type.module).\(type.name)" : type.name
  }
}
