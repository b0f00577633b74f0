import Synchronization

/// Finds types by their written names, such as `Client.Failure` or `Set<Client.Failure>`, given only
/// their modules.
package enum TypeLookup {
  private static let cache = Mutex<[Key: Found]>([:])

  private struct Key: Hashable {
    let name: String
    let modules: [String]
  }

  private struct Found {
    let type: Any.Type?
  }

  /// The modules of types that every program has.
  package static let systemModules = [
    "Swift", "FoundationEssentials", "Foundation", "FoundationInternationalization",
    "_Concurrency", "_StringProcessing", "CoreFoundation", "Dispatch",
    "Glibc",
  ]

  /// A struct, enum or class declared in one of the modules, possibly nested in other types; `nil`
  /// if there is none, or if it is private.
  ///
  /// Generic types and generic arguments may also be those of ``systemModules``.
  package static func type(named name: String, in modules: [String]) -> Any.Type? {
    guard Reflection.failure == nil else { return nil }
    let key = Key(name: name, modules: modules)
    if let found = cache.withLock({ $0[key] }) { return found.type }
    let type = find(name, modules)
    cache.withLock { $0[key] = Found(type: type) }
    return type
  }

  /// Whether the name that ``TypeName/callable(_:)`` gives a type finds it again. Private and local
  /// types have no such name.
  static func finds(_ type: Any.Type) -> Bool { found[type] }

  private static let found = TypeTable { type in
    Self.type(named: TypeName.callable(type), in: modules(of: type) + systemModules) == type
  }

  private static func find(_ name: String, _ modules: [String]) -> Any.Type? {
    guard let written = WrittenType(name) else { return nil }
    let others = systemModules.filter { !modules.contains($0) }
    let heads = written.isGeneric ? modules + others : modules
    return TypeMangling(modules: modules + others).name(of: written, in: heads)
      .flatMap(_typeByName)
  }

  /// The modules that declare a type and its generic arguments.
  private static func modules(of type: Any.Type) -> [String] {
    var modules = [TypeOrigin.module(of: type)]
    if let optional = type as? any OptionalValue.Type {
      modules += self.modules(of: optional.erasedWrappedType)
    }
    for argument in GenericArguments.of(type) { modules += self.modules(of: argument) }
    return modules
  }
}

/// Mangles written types as the runtime looks them up, without the abbreviations of the compiler.
private struct TypeMangling {
  /// The modules of generic arguments.
  let modules: [String]

  /// The mangled name of a type declared in one of the modules; `nil` if there is none.
  func name(of type: WrittenType, in heads: [String]) -> String? {
    switch type {
    case .nominal(let components): nominal(components, in: heads)
    case .tuple(let elements): tuple(elements)
    case .existential(let names): existential(names)
    }
  }

  private func nominal(_ components: [WrittenType.Component], in heads: [String]) -> String? {
    if components.count == 1, let known = Self.special[components[0].name] { return known }
    // Each component may be a struct, an enum or a class.
    guard components.count <= 5, components.allSatisfy({ Self.isPlain($0.name) }) else {
      return nil
    }
    guard let arguments = arguments(of: components) else { return nil }
    for module in heads where Self.isPlain(module) {
      let start = Self.identifier(module)
      if let name = search(components[...], start, arguments) { return name }
    }
    // `Module.Type`
    guard components.count > 1, components[0].arguments.isEmpty else { return nil }
    return search(components[1...], Self.identifier(components[0].name), arguments)
  }

  private static let special = ["Any": "yp", "AnyObject": "yXl", "Void": "yt"]

  /// The mangled generic arguments of all components; empty if there are none. A type within a
  /// generic one has a list too, which may be empty.
  private func arguments(of components: [WrittenType.Component]) -> String? {
    let generic = components.drop(while: \.arguments.isEmpty)
    if generic.isEmpty { return "" }
    var lists: [String] = []
    for component in generic {
      let names = component.arguments.map { name(of: $0, in: modules) }
      guard !names.contains(nil) else { return nil }
      lists.append(names.compactMap(\.self).joined())
    }
    return "y\(lists.joined(separator: "_"))G"
  }

  /// Tries each component as a struct, an enum and a class.
  private func search(
    _ components: ArraySlice<WrittenType.Component>,
    _ prefix: String,
    _ arguments: String
  ) -> String? {
    guard let first = components.first else {
      return _typeByName(prefix + arguments) == nil ? nil : prefix + arguments
    }
    for kind in ["V", "O", "C"] {
      let mangled = prefix + Self.identifier(first.name) + kind
      if let found = search(components.dropFirst(), mangled, arguments) { return found }
    }
    return nil
  }

  private func tuple(_ elements: [WrittenType.Element]) -> String? {
    guard !elements.isEmpty else { return "yt" }
    var name = ""
    for (index, element) in elements.enumerated() {
      guard let type = self.name(of: element.type, in: modules) else { return nil }
      name += type + (element.label.map(Self.identifier) ?? "") + (index == 0 ? "_" : "")
    }
    return name + "t"
  }

  private func existential(_ names: [String]) -> String? {
    var protocols: [String] = []
    for name in names {
      let found = modules.lazy.map { Self.identifier($0) + Self.identifier(name) }
        .first { _typeByName($0 + "_p") != nil }
      guard let found else { return nil }
      protocols.append(found)
    }
    guard let first = protocols.first else { return nil }
    return "\(first)_\(protocols.dropFirst().joined())p"
  }

  private static func identifier(_ name: String) -> String { "\(name.utf8.count)\(name)" }

  /// Whether a name needs no special mangling.
  private static func isPlain(_ name: String) -> Bool {
    guard let first = name.utf8.first, !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first)
    else {
      return false
    }
    return name.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
        true
      default: false
      }
    }
  }
}
