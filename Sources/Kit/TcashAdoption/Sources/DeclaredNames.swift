import SwiftSyntax

/// What the adopted sources declare, by module.
final class DeclaredNames {
  private struct Place: Hashable {
    let module: String
    let name: String
  }

  private var modules: [String: Set<String>] = [:]
  private var types: [Place: (item: SourceItem, file: SourceFile)] = [:]
  private var removed: Set<Place> = []
  /// How many members of a name are left.
  private var memberCounts: [String: Int] = [:]
  /// The modules that a module exports, itself included.
  private var exports: [String: Set<String>] = [:]

  init(_ files: [SourceFile]) {
    for file in files {
      exports[file.module, default: [file.module]].formUnion(file.exports)
      for item in file.allItems {
        let isAlias = item.declaration?.is(TypeAliasDeclSyntax.self) == true
        if item.kind == .type || isAlias {
          modules[item.qualifiedName, default: []].insert(file.module)
          types[Place(module: file.module, name: item.qualifiedName)] = (item, file)
        }
        if item.kind == .member { memberCounts[item.name, default: 0] += 1 }
      }
    }
    // What an exported module exports is exported too.
    var hasChanged = true
    while hasChanged {
      hasChanged = false
      for (module, exported) in exports {
        let more = exported.union(exported.flatMap { exports[$0] ?? [] })
        if more.count > exported.count {
          exports[module] = more
          hasChanged = true
        }
      }
    }
  }

  /// The modules whose names a file sees: its imports and what they export.
  func visibleModules(in file: SourceFile) -> Set<String> {
    let own = exports[file.module] ?? []
    return Set(file.imports.map(\.module)).reduce(into: own) { all, module in
      all.formUnion(exports[module] ?? [module])
    }
  }

  func type(_ name: String, in module: String) -> (item: SourceItem, file: SourceFile)? {
    types[Place(module: module, name: name)]
  }

  /// The qualified name of the type that a name means inside of a type, from the innermost to the outermost; `nil` if
  /// no module that the file sees declares it.
  func place(of name: String, in context: String, _ file: SourceFile) -> String? {
    var around = context.split(separator: ".").map(String.init)
    while true {
      let candidate = (around + [name]).joined(separator: ".")
      if !declaring(candidate, for: file).isEmpty { return candidate }
      if around.isEmpty { return nil }
      around.removeLast()
    }
  }

  /// The modules with a type that a file sees: its own, if that is one.
  private func declaring(_ name: String, for file: SourceFile) -> Set<String> {
    guard let all = modules[name] else { return [] }
    return all.contains(file.module) ? [file.module] : all.intersection(visibleModules(in: file))
  }

  func remove(_ name: String, of module: String) {
    removed.insert(Place(module: module, name: name))
  }

  /// Whether a file sees no declaration of a type any more.
  func isRemoved(_ name: String, for file: SourceFile) -> Bool {
    declaring(name, for: file).allSatisfy { removed.contains(Place(module: $0, name: name)) }
  }

  func removeMember(_ name: String) { memberCounts[name, default: 1] -= 1 }

  func isMemberRemoved(_ name: String) -> Bool { memberCounts[name, default: 0] <= 0 }
}
