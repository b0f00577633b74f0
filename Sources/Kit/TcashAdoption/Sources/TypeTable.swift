import SwiftSyntax

/// The types that the adopted sources declare, by their names with those of the types around them.
struct TypeTable {
  private(set) var types: [String: DeclaredType] = [:]
  /// Names that more than one module declares: these are written with their module's.
  private var repeated: Set<String> = []
  /// Names that stand for a type: the type, by the qualified name.
  private var aliases: [String: TypeSyntax] = [:]
  /// The type of each property that `DependencyValues` is extended by.
  private(set) var dependencies: [String: String] = [:]

  init(_ files: [SourceFile]) {
    for file in files {
      for item in file.allItems {
        if let type = DeclaredType(item, in: file) {
          if let other = types[type.name], other.module != type.module {
            repeated.insert(type.name)
            // What is taken over counts.
            if item.isRemoved { continue }
          }
          types[type.name] = type
        } else if let alias = item.declaration?.as(TypeAliasDeclSyntax.self) {
          aliases[item.qualifiedName] = alias.initializer.value
        }
      }
    }
    for file in files {
      for item in file.allItems {
        guard item.kind == .extension,
          let declaration = item.declaration?.as(ExtensionDeclSyntax.self)
        else { continue }
        if item.name == "DependencyValues" { addDependencies(of: declaration) }
        guard !item.isRemoved else { continue }
        types[item.name]?.add(item, declaration)
      }
    }
  }

  private mutating func addDependencies(of declaration: ExtensionDeclSyntax) {
    for member in declaration.memberBlock.members {
      guard let variable = member.decl.as(VariableDeclSyntax.self),
        let binding = variable.bindings.first,
        let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text,
        let type = binding.typeAnnotation?.type
      else { continue }
      dependencies[name] = type.trimmedDescription
    }
  }

  /// The type that a name means inside of a type, from the innermost to the outermost.
  func type(_ name: String, in context: String) -> DeclaredType? {
    qualifiedName(name, in: context) { types[$0] != nil }.flatMap { types[$0] }
  }

  func alias(_ name: String, in context: String) -> (name: String, type: TypeSyntax)? {
    qualifiedName(name, in: context) { aliases[$0] != nil }
      .flatMap { name in aliases[name].map { (name, $0) } }
  }

  /// The qualified name that a name means inside of a type.
  func qualifiedName(
    _ name: String,
    in context: String,
    where isDeclared: (String) -> Bool
  ) -> String? {
    var around = context.split(separator: ".").map(String.init)
    while true {
      let candidate = (around + [name]).joined(separator: ".")
      if isDeclared(candidate) { return candidate }
      if around.isEmpty { return nil }
      around.removeLast()
    }
  }

  /// The type of a dependency, if it is taken over.
  ///
  /// - Parameter name: The property of `DependencyValues`.
  func client(_ name: String) -> DeclaredType? {
    dependencies[name].flatMap { types[$0] }.flatMap { $0.item.isRemoved ? nil : $0 }
  }

  /// A type with the types that its properties and cases mention, and those that these mention.
  func typesReached(from type: DeclaredType) -> [DeclaredType] {
    var reached: [DeclaredType] = []
    var pending = [type]
    while let type = pending.popLast() {
      guard !type.item.isRemoved, !reached.contains(where: { $0 === type }) else { continue }
      reached.append(type)
      let mentioned =
        type.properties.compactMap(\.type) + type.cases.flatMap { $0.payload.map(\.type) }
      for name in mentioned.flatMap({ ItemReader.names(in: $0).sorted() }) {
        let resolved = alias(name, in: type.name).map { ItemReader.names(in: $0.type) } ?? [name]
        pending += resolved.sorted().compactMap { self.type($0, in: type.name) }
      }
    }
    return reached.sorted { $0.name < $1.name }
  }

  func isDeclared(_ qualified: String) -> Bool {
    types[qualified] != nil || aliases[qualified] != nil
  }

  /// The name of a type as another module writes it.
  func written(_ type: DeclaredType) -> String {
    let outermost = type.name.split(separator: ".").first.map(String.init) ?? type.name
    return repeated.contains(type.name) || repeated.contains(outermost)
      ? "\(type.module).\(type.name)" : type.name
  }
}
