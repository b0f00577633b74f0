import SwiftSyntax

/// Decides which declarations of the adopted modules can be taken over: those that need nothing that is absent here.
///
/// What mentions a type of an absent framework is taken out, then what mentions that, and so on. As little as possible
/// is taken out: a function alone, but a type with a stored property of an absent type as a whole.
struct Extraction {
  private let files: [SourceFile]
  /// The modules that are taken over, or stand in for others.
  private let available: Set<String>
  private let extractsViews: Bool
  private let names: DeclaredNames
  /// What uses a type, by the type's qualified name, and a member, by its bare name.
  private var users: [String: [Use]] = [:]
  private var memberUsers: [String: [Use]] = [:]
  private var pending: [(use: Use, reason: String)] = []

  private struct Use {
    let item: SourceItem
    let file: SourceFile
  }

  init(_ files: [SourceFile], available: Set<String>, extractsViews: Bool) {
    self.files = files
    self.available = available
    self.extractsViews = extractsViews
    names = DeclaredNames(files)
  }

  func isAbsent(_ module: String) -> Bool { !available.contains(module) }

  mutating func run() {
    for file in files {
      for item in file.allItems { note(item, in: file) }
    }
    for file in files { removeWhole(file) }
    for file in files {
      let frameworks = frameworks(of: file)
      for item in file.allItems where !item.isRemoved {
        if let reason = obstacle(of: item, in: file, frameworks) {
          remove(Use(item: item, file: file), reason)
        }
      }
    }
    var next = 0
    while next < pending.count {
      let (use, reason) = pending[next]
      next += 1
      if !use.item.isRemoved { remove(use, reason) }
    }
  }

  private mutating func note(_ item: SourceItem, in file: SourceFile) {
    let use = Use(item: item, file: file)
    for name in item.mentioned.names {
      if let place = names.place(of: name, in: Self.context(of: item), file) {
        users[place, default: []].append(use)
      }
      memberUsers[name, default: []].append(use)
    }
    for name in item.mentioned.members { memberUsers[name, default: []].append(use) }
  }

  /// The type that names in an item are looked up in. Those in a type's header are looked up outside of it.
  private static func context(of item: SourceItem) -> String {
    item.kind == .extension ? item.name : item.parent?.qualifiedName ?? ""
  }

  // MARK: What is absent

  private func frameworks(of file: SourceFile) -> [(module: String, names: AbsentFramework)] {
    names.visibleModules(in: file).filter(isAbsent).sorted().compactMap { module in
      AbsentFramework(module: module).map { (module, $0) }
    }
  }

  /// Takes out all of a file whose imports leave nothing to tell its parts by.
  private mutating func removeWhole(_ file: SourceFile) {
    for imported in file.imports where isAbsent(imported.module) && imported.module != "Combine" {
      let isKnown = AbsentFramework(module: imported.module) != nil
      guard !isKnown || !extractsViews else { continue }
      for item in file.items {
        remove(
          Use(item: item, file: file),
          "its file imports \(imported.module), which is absent here"
        )
      }
      return
    }
  }

  private func obstacle(
    of item: SourceItem,
    in file: SourceFile,
    _ frameworks: [(module: String, names: AbsentFramework)]
  ) -> String? {
    for name in item.mentioned.names.sorted() where !item.isParameter(name) {
      guard names.place(of: name, in: Self.context(of: item), file) == nil else { continue }
      if let framework = frameworks.first(where: { $0.names.declares(name) }) {
        return "it uses \(name) of \(framework.module)"
      }
      if frameworks.contains(where: { $0.module == name }) { return "it uses \(name)" }
    }
    return nil
  }

  // MARK: Taking out

  private mutating func remove(_ use: Use, _ reason: String) {
    let item = use.item
    if keepsAsTestDependency(item) { return }
    item.removal = reason
    for removed in item.selfAndDescendants {
      switch removed.kind {
      case .type: removeUsers(of: removed, in: use.file)
      case .member where removed.declaration?.is(TypeAliasDeclSyntax.self) == true:
        removeUsers(of: removed, in: use.file)
      default: break
      }
    }
    if item.kind == .member { removeUsers(ofMember: use) }
    removeOuter(of: use, reason)
  }

  /// A client whose live value can't be had is one for tests: it keeps its other values.
  private func keepsAsTestDependency(_ item: SourceItem) -> Bool {
    guard item.name == "liveValue", let outer = item.parent,
      let word = outer.word(ofProtocol: "DependencyKey"),
      outer.children.contains(where: { $0.name == "testValue" && $0.removal == nil })
    else { return false }
    item.removal = "its framework is absent"
    outer.replacement = (word, "TestDependencyKey")
    return true
  }

  private mutating func removeUsers(of item: SourceItem, in file: SourceFile) {
    let name = item.qualifiedName
    names.remove(name, of: file.module)
    for user in users[name] ?? [] where user.item !== item {
      guard names.isRemoved(name, for: user.file) else { continue }
      pending.append((user, "it uses \(name), which is left out"))
    }
  }

  private mutating func removeUsers(ofMember use: Use) {
    let item = use.item
    guard !item.name.isEmpty, item.parent?.isRemoved != true else { return }
    let context = item.parent?.qualifiedName ?? ""
    names.removeMember(item.name)
    let isGone = names.isMemberRemoved(item.name)
    for user in memberUsers[item.name] ?? [] where user.item !== item {
      let around = Self.context(of: user.item)
      // Overloads keep each other.
      let isNamed =
        user.item.name != item.name && user.item.mentioned.names.contains(item.name)
      let isWithin =
        context.isEmpty
        ? user.file.module == use.file.module : around == context || around.hasPrefix("\(context).")
      // A member of a value is told by its name alone, and a dependency by its key path.
      let isDependency =
        context == "DependencyValues"
        && user.item.declaration?.as(VariableDeclSyntax.self)?.attributes.names
          .contains("Dependency") == true
      let isMember = (isGone || isDependency) && user.item.mentioned.members.contains(item.name)
      guard isNamed && isWithin || isMember else { continue }
      pending.append((user, "it uses \(item.name), which is left out"))
    }
  }

  /// Takes out what is nothing without an item that was taken out.
  private mutating func removeOuter(of use: Use, _ reason: String) {
    guard let outer = use.item.parent, outer.removal == nil else { return }
    let text = "its '\(use.item.name)' can't be: \(reason)"
    let outerUse = Use(item: outer, file: use.file)
    guard outer.kind == .extension else {
      let isWitness =
        use.item.name == "liveValue" && outer.word(ofProtocol: "DependencyKey") != nil
      if use.item.isEssential || isWitness { remove(outerUse, text) }
      return
    }
    // What an extension declares is what its protocols require, except for a value with a default.
    if outer.isConformance, use.item.name != "previewValue" {
      remove(outerUse, text)
    } else if outer.children.allSatisfy({ $0.removal != nil }) {
      remove(outerUse, reason)
    }
    // A reducer's state and body may be in an extension of it.
    if ["State", "Action", "body"].contains(use.item.name),
      let extended = names.type(outer.name, in: use.file.module), !extended.item.isRemoved
    {
      remove(Use(item: extended.item, file: extended.file), text)
    }
  }
}
