import Foundation

/// What is taken over of a package.
struct AdoptedContents {
  struct Module {
    let module: AdoptedModule
    let files: [File]
    /// The modules of the package that it depends on.
    let modules: [String]
    /// Products of other packages, with the packages' identities.
    let products: [(name: String, package: String)]

    var companions: [Companion] {
      Companion.all.filter { companion in products.contains { $0.package == companion.identity } }
    }
  }

  struct File {
    /// The path in the folder that it is taken over to.
    let name: String
    /// The file without what is absent here; `nil` for a link to the original.
    let text: String?
  }

  /// The absolute path of the folder that they are taken over to.
  let appFolder: String
  private(set) var modules: [Module] = []
  /// Packages that they depend on, but for those that this package stands in for.
  private(set) var packages: [PackageManifest.Dependency] = []
  let reducers: [FoundReducer]
  let features: [AdoptedFeature]
  /// What is left out, and why: modules, and what is no module.
  private(set) var leftOut: [(place: String, why: String)] = []
  /// Declarations of the modules that are taken over.
  private(set) var partsLeftOut: [(place: String, why: String)] = []
  /// The imports of the shell, sorted.
  let imports: [String]

  /// - Parameters:
  ///   - options: What to leave out.
  ///   - appFolder: The absolute path of the folder that the modules are taken over to.
  init(of package: AdoptedPackage, _ options: AdoptionOptions, in appFolder: String) throws {
    self.appFolder = appFolder
    var package = package
    package.modules.removeAll { options.without.contains($0.name) }
    let own = package.modules.map(\.name)
    let available = AbsentFramework.availableModules
      .union(Companion.all.flatMap { $0.products.map(\.name) })
      .union(own).union(package.modules.flatMap(package.namesOfProducts))
      .subtracting(options.without)
    let files = try package.modules.flatMap { module in
      try Self.read(module, options, canImport: available.contains)
    }
    var extraction = Extraction(files, available: available, extractsViews: options.extractsViews)
    extraction.run()
    let isAbsent = { !available.contains($0) }
    let table = TypeTable(files)
    reducers = FoundReducer.all(in: files, table)

    // What the features' modules need, and no more.
    let filled = Set(files.filter { !$0.isEmpty(isAbsent) }.map(\.module))
    let kept = package.modules.filter { $0.isC || filled.contains($0.name) }
    var needed: Set<String> = []
    var pending = reducers.filter(\.isAdopted).map(\.type.module)
    while let name = pending.popLast() {
      guard let module = kept.first(where: { $0.name == name }), needed.insert(name).inserted else {
        continue
      }
      pending += module.dependencies.map { AdoptedModule.moduleName($0.name) }
      pending += files.filter { $0.module == name && !$0.isEmpty(isAbsent) }
        .flatMap(\.imports).map(\.module)
    }
    let isolated = package.modules.filter(\.isMainActors).map(\.name)
    features = AdoptedFeature.all(reducers, table, in: needed, isolated: Set(isolated))
    imports = Self.imports(reducers, table, needed)
    let present = available.subtracting(own).union(needed)
    for module in kept where needed.contains(module.name) {
      let sources = files.filter { $0.module == module.name }
      modules.append(Self.module(module, sources, needed, present, package))
    }
    let identities = Set(modules.flatMap(\.products).map(\.package))
    packages = package.dependencies.filter { package in
      identities.contains(package.identity)
        && !Companion.all.contains { $0.identity == package.identity }
    }
    addLeftOut(package, files, needed, isAbsent)
  }

  private static func read(
    _ module: AdoptedModule,
    _ options: AdoptionOptions,
    canImport: @escaping (String) -> Bool
  ) throws -> [SourceFile] {
    let conditions = module.settings.filter { $0.hasPrefix(".define(\"") }
      .compactMap { $0.split(separator: "\"").dropFirst().first.map(String.init) }
    let configuration = LinuxConfiguration(conditions: Set(conditions), canImport: canImport)
    return try module.files.filter { file in !options.without.contains(file) }.compactMap { file in
      let path = "\(module.folder)/\(file)"
      guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
        throw AdoptionProblem("\(path) can't be read as text in UTF-8")
      }
      return SourceFile(path: path, name: file, module: module.name, text: text, in: configuration)
    }
  }

  private static func module(
    _ module: AdoptedModule,
    _ sources: [SourceFile],
    _ needed: Set<String>,
    _ present: Set<String>,
    _ package: AdoptedPackage
  ) -> Module {
    let isAbsent = { (name: String) in !present.contains(name) }
    let left = sources.filter { !$0.isEmpty(isAbsent) && $0.name != "main.swift" }
    let files = left.map { file in
      guard !file.isWhole(isAbsent) else { return File(name: file.name, text: nil) }
      // The compiler tells files by their names, and the copy tells the original's.
      let name = "\(file.name.dropLast(".swift".count))+Extracted.swift"
      return File(name: name, text: file.extracted(isAbsent: isAbsent))
    }
    let imported = Set(left.flatMap(\.imports).map(\.module))
    let importedBefore = Set(sources.flatMap(\.imports).map(\.module))
    var modules = Set(module.dependencies.map { AdoptedModule.moduleName($0.name) })
      .intersection(needed)
    modules.formUnion(imported.intersection(needed))
    modules.remove(module.name)
    var products: [(name: String, package: String)] = []
    func add(_ name: String, _ package: String) {
      if !products.contains(where: { $0.name == name }) { products.append((name, package)) }
    }
    for dependency in module.dependencies where !needed.contains(dependency.name) {
      let name = dependency.name
      // What only the views have used is left out with them.
      guard imported.contains(name) || !importedBefore.contains(name) else { continue }
      if let (companion, _) = Companion.withModule(name) {
        add(name, companion.identity)
      } else if present.contains(name), let identity = package.identity(of: dependency) {
        add(name, identity)
      }
    }
    // What comes with another dependency, or is in no manifest.
    for name in imported.sorted() {
      if let (companion, _) = Companion.withModule(name) { add(name, companion.identity) }
    }
    if imported.contains("Combine") { add("CombineSchedulers", "combine-schedulers") }
    return Module(module: module, files: files, modules: modules.sorted(), products: products)
  }

  /// The shell names types of the reducers' modules, and of those that their states come from.
  private static func imports(
    _ reducers: [FoundReducer],
    _ table: TypeTable,
    _ needed: Set<String>
  ) -> [String] {
    var modules: Set<String> = []
    for type in reducers.filter(\.isAdopted).map(\.type) {
      modules.insert(type.module)
      modules.formUnion(table.state(of: type).map(table.typesReached)?.map(\.module) ?? [])
      modules.formUnion(
        type.dependencies.compactMap { table.client($0, in: type.module)?.module }
      )
    }
    return modules.intersection(needed).sorted().map { "@testable import \($0)" }
  }

  private mutating func addLeftOut(
    _ package: AdoptedPackage,
    _ files: [SourceFile],
    _ needed: Set<String>,
    _ isAbsent: (String) -> Bool
  ) {
    for module in package.modules where !needed.contains(module.name) {
      let sources = files.filter { $0.module == module.name }
      let why =
        if sources.isEmpty && !module.isC {
          "it has no Swift sources"
        } else if !module.isC, sources.allSatisfy({ $0.isEmpty(isAbsent) }) {
          "nothing of it is left without what is absent here"
            + (sources.lazy.compactMap { $0.items.first?.removal }.first.map { ": \($0)" } ?? "")
        } else {
          "no feature needs it"
        }
      leftOut.append(("the module \(module.name)", why))
    }
    for file in files where needed.contains(file.module) {
      for item in file.allItems where item.removal != nil && item.parent?.isRemoved != true {
        let place = "\(file.module)/\(file.name):\(file.line(of: item))"
        partsLeftOut.append(("\(item.qualifiedName), \(place)", item.removal ?? ""))
      }
    }
    leftOut += package.remarks.map { ($0, "only modules with sources are taken over") }
  }
}

extension AdoptedPackage {
  /// The identity of the package that a target names a product of; `nil` for one that this package stands in for.
  func identity(of dependency: PackageManifest.TargetDependency) -> String? {
    let identity: String? =
      switch dependency {
      case .target, .elsewhere: nil
      case .product(_, let package):
        dependencies.first { $0.identity == package.lowercased() || $0.isCalled(package) }?.identity
      case .named(let name): dependencies.first { $0.isCalled(name) }?.identity
      }
    return identity.flatMap { identity in
      Companion.all.contains { $0.identity == identity } ? nil : identity
    }
  }

  /// The products of other packages that a module depends on.
  func namesOfProducts(_ module: AdoptedModule) -> [String] {
    module.dependencies.filter { identity(of: $0) != nil }.map(\.name)
  }
}

extension PackageManifest.Dependency {
  /// Whether a target may call the package so: by its name, or the last part of its address.
  fileprivate func isCalled(_ name: String) -> Bool {
    let address =
      switch self {
      case .remote(_, _, let url, _): url
      case .local(_, _, let path): path
      case .registry(let identity, _): identity
      }
    let last = address.split(separator: "/").last.map(String.init) ?? ""
    let folder = last.hasSuffix(".git") ? String(last.dropLast(4)) : last
    return self.name == name || folder.lowercased() == name.lowercased()
  }
}

extension FoundReducer {
  var isAdopted: Bool {
    if case .adopted = verdict { true } else { false }
  }
}
