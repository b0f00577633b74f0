import Foundation
import PlatformIO
import SystemPackage

/// The sources to adopt: a package, or folders of an Xcode project.
struct AdoptedPackage {
  /// The name that the shell package is named after.
  let name: String
  /// The absolute path of the folder.
  let folder: String
  let dependencies: [PackageManifest.Dependency]
  /// The products that are libraries.
  let libraries: [PackageManifest.Product]
  var modules: [AdoptedModule]
  /// What can't be taken over as it is, such as a plug-in.
  var remarks: [String] = []

  /// Reads a package's manifest, without resolving its dependencies.
  ///
  /// - Throws: ``AdoptionProblem``.
  init(package folder: String) throws {
    let manifest = try Self.manifest(of: folder)
    name = manifest.name
    self.folder = folder
    dependencies = manifest.dependencies
    libraries = manifest.products.filter(\.isLibrary)
    let usual = Self.languageMode(of: manifest)
    var remarks: [String] = []
    modules = manifest.targets.compactMap { target in
      switch target.type {
      case "regular", "executable": return AdoptedModule(target, in: folder, languageMode: usual)
      case "test": return nil
      default:
        remarks.append("the \(target.type) target \(target.name)")
        return nil
      }
    }
    self.remarks = remarks
  }

  /// - Parameter folders: Absolute paths of folders with sources. Each is a module.
  init(sources folders: [String]) {
    folder = folders.first ?? ""
    name = folders.first.flatMap { FilePath($0).lastComponent?.string } ?? ""
    dependencies = []
    libraries = []
    modules = folders.map { AdoptedModule(folder: $0) }
  }

  private static func languageMode(of manifest: PackageManifest) -> String {
    // The last is the newest that the package supports.
    if let version = manifest.swiftLanguageVersions?.last {
      return PackageManifest.Setting.mode(version)
    }
    return manifest.toolsVersion.major >= 6 ? "v6" : "v5"
  }

  private static func manifest(of folder: String) throws -> PackageManifest {
    guard Folder.names(in: folder).contains("Package.swift") else {
      throw AdoptionProblem(
        "there is no Package.swift in \(folder): name a package's folder, or the folders of an Xcode "
          + "project with '--sources FOLDER'"
      )
    }
    let (status, output, errors) = try CommandLineProgram.run([
      "swift", "package", "dump-package", "--package-path", folder,
    ])
    guard status == 0 else {
      throw AdoptionProblem("the manifest of \(folder) can't be read:\n\(errors)")
    }
    do {
      return try JSONDecoder().decode(PackageManifest.self, from: Data(output.utf8))
    } catch {
      throw AdoptionProblem("the manifest of \(folder) is not understood: \(error)")
    }
  }
}

/// A target whose sources are adopted.
struct AdoptedModule {
  let name: String
  /// The absolute path of its folder.
  let folder: String
  let dependencies: [PackageManifest.TargetDependency]
  /// Resources, as a manifest writes them, by their paths in the folder.
  let resources: [(path: String, source: String)]
  let settings: [String]
  let languageMode: String
  /// The paths of its Swift files in the folder, sorted.
  let files: [String]
  /// Whether it holds C sources, which are taken over whole.
  let isC: Bool
  let publicHeaders: String?

  init?(_ target: PackageManifest.Target, in package: String, languageMode: String) {
    let candidates =
      target.path.map { [$0] }
      ?? ["Sources", "Source", "src", "srcs"].map { "\($0)/\(target.name)" }
    let folders = candidates.map { $0.isEmpty || $0 == "." ? package : "\(package)/\($0)" }
    guard let folder = folders.first(where: { FileManager.default.fileExists(atPath: $0) }) else {
      return nil
    }
    name = target.name
    self.folder = folder
    dependencies = target.dependencies
    publicHeaders = target.publicHeadersPath
    resources = target.resources.map { resource in
      let rule = resource.rule.keys.first ?? "process"
      return (resource.path, ".\(rule)(\"\(resource.path)\")")
    }
    let settings = target.settings.compactMap(\.source)
    self.languageMode = languageMode
    let hasMode = settings.contains { $0.hasPrefix(".swiftLanguageMode") }
    self.settings = settings + (hasMode ? [] : [".swiftLanguageMode(.\(languageMode))"])
    let all = Self.files(in: folder)
    func isWithin(_ paths: [String], _ file: String) -> Bool {
      paths.contains { path in
        let path = path.hasSuffix("/") ? String(path.dropLast()) : path
        return path == "." || path.isEmpty || file == path || file.hasPrefix("\(path)/")
      }
    }
    let chosen = all.filter { file in
      !isWithin(target.exclude, file) && target.sources.map { isWithin($0, file) } ?? true
    }
    files = chosen.filter { $0.hasSuffix(".swift") }
    isC = files.isEmpty && chosen.contains { $0.hasSuffix(".c") || $0.hasSuffix(".h") }
  }

  init(folder: String) {
    let name = FilePath(folder).lastComponent?.string ?? ""
    let letters = name.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" }
    self.name = String(letters.first?.isNumber == true ? ["_"] + letters : letters)
    self.folder = folder
    dependencies = []
    resources = []
    settings = [".swiftLanguageMode(.v5)"]
    languageMode = "v5"
    files = Self.files(in: folder).filter { file in
      file.hasSuffix(".swift") && !file.split(separator: "/").contains { $0.hasSuffix("Tests") }
        && file != "Package.swift"
    }
    isC = false
    publicHeaders = nil
  }

  /// The files below a folder. Hidden ones are none.
  private static func files(in folder: String) -> [String] {
    var found: [String] = []
    var pending = [""]
    while let path = pending.popLast() {
      for name in Folder.names(in: path.isEmpty ? folder : "\(folder)/\(path)")
      where !name.hasPrefix(".") {
        let file = path.isEmpty ? name : "\(path)/\(name)"
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: "\(folder)/\(file)", isDirectory: &isFolder)
        else { continue }
        if isFolder.boolValue { pending.append(file) } else { found.append(file) }
      }
    }
    return found.sorted()
  }
}

/// A reason why nothing can be adopted.
package struct AdoptionProblem: Error, CustomStringConvertible {
  package let description: String

  init(_ description: String) { self.description = description }
}
