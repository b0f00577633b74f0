import SwiftSyntax

/// Decides which declarations of the adopted modules can be taken over: those that need nothing that is absent here.
///
/// What mentions a type of an absent framework is taken out, then what mentions that, and so on. As little as possible
/// is taken out: a function alone, but a type with a stored property of an absent type as a whole.
struct Extraction {
  private let files: [SourceFile]
  private let table: TypeTable
  /// The modules that are taken over, or stand in for others.
  private let available: Set<String>
  private let extractsViews: Bool
  /// The qualified names of the types that were taken out.
  private var removedTypes: Set<String> = []
  /// The names of members that were taken out, by the type that they were in.
  private var removedMembers: [String: Set<String>] = [:]
  private var hasChanged = false

  init(_ files: [SourceFile], available: Set<String>, extractsViews: Bool) {
    self.files = files
    self.available = available
    self.extractsViews = extractsViews
    table = TypeTable(files)
  }

  func isAbsent(_ module: String) -> Bool { !available.contains(module) }

  mutating func run() {
    for file in files { removeWhole(file) }
    repeat {
      hasChanged = false
      for file in files {
        let frameworks = frameworks(of: file)
        for item in file.items where item.removal == nil { judge(item, frameworks) }
      }
    } while hasChanged
  }

  private func frameworks(of file: SourceFile) -> [(module: String, names: AbsentFramework)] {
    file.imports.filter { isAbsent($0.module) }.compactMap { imported in
      AbsentFramework(module: imported.module).map { (imported.module, $0) }
    }
  }

  /// Takes out all of a file whose imports leave nothing to tell its parts by.
  private mutating func removeWhole(_ file: SourceFile) {
    for imported in file.imports where isAbsent(imported.module) && imported.module != "Combine" {
      let isKnown =
        AbsentFramework(module: imported.module) != nil
        || files.contains { $0.module == imported.module }
      guard !isKnown || !extractsViews else { continue }
      for item in file.items {
        remove(item, "its file imports \(imported.module), which is absent here")
      }
      return
    }
  }

  private mutating func judge(
    _ item: SourceItem,
    _ frameworks: [(module: String, names: AbsentFramework)]
  ) {
    if let reason = obstacle(of: item, frameworks) {
      remove(item, reason)
      return
    }
    for child in item.children where child.removal == nil {
      judge(child, frameworks)
      guard let reason = child.removal else { continue }
      // What an extension declares is what its protocols require.
      guard item.kind == .extension ? item.isConformance : child.isEssential else { continue }
      remove(item, "its '\(child.name)' can't be: \(reason)")
      return
    }
    // Nothing is left of it.
    if item.kind == .extension, !item.isConformance, let first = item.children.first?.removal,
      item.children.allSatisfy({ $0.removal != nil })
    {
      remove(item, first)
    }
  }

  private func obstacle(
    of item: SourceItem,
    _ frameworks: [(module: String, names: AbsentFramework)]
  ) -> String? {
    // A name in a type's header is looked up outside of the type.
    let context = item.parent?.qualifiedName ?? ""
    let inherited = item.kind == .extension ? item.name : context
    for name in item.mentioned.sorted() {
      let place = table.qualifiedName(name, in: inherited) { table.isDeclared($0) }
      if let place {
        if removedTypes.contains(place), place != item.qualifiedName || item.kind == .extension {
          return "it uses \(place), which is left out"
        }
      } else if let framework = frameworks.first(where: { $0.names.declares(name) }) {
        return "it uses \(name) of \(framework.module)"
      }
    }
    guard item.kind == .member else { return nil }
    // Overloads keep each other.
    if let name = removedMembers[context]?.intersection(item.mentioned).sorted().first,
      name != item.name
    {
      return "it uses \(name), which is left out"
    }
    return nil
  }

  private mutating func remove(_ item: SourceItem, _ reason: String) {
    item.removal = reason
    hasChanged = true
    for removed in item.selfAndDescendants {
      switch removed.kind {
      case .type: removedTypes.insert(removed.qualifiedName)
      case .extension: break
      case .member:
        guard removed === item, let context = removed.parent?.qualifiedName else { continue }
        removedMembers[context, default: []].insert(removed.name)
      }
    }
  }
}
