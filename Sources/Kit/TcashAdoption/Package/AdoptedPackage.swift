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
    let isAlone = manifest.targets.count { $0.type != "test" } == 1
    var remarks: [String] = []
    modules = manifest.targets.compactMap { target in
      switch target.type {
      case "regular", "executable":
        return AdoptedModule(target, in: folder, isAlone: isAlone, languageMode: usual)
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
    modules = []
    for folder in folders {
      // 'One/Sources' and 'Two/Sources' are told apart by the folders that they are in.
      let parts = FilePath(folder).components.map(\.string)
      let names = (1...max(1, parts.count)).map { parts.suffix($0).joined(separator: "_") }
      let taken = modules.map(\.name)
      let name = names.first { !taken.contains(AdoptedModule.moduleName($0)) }
      modules.append(AdoptedModule(folder: folder, name: name ?? folder))
    }
  }

  private static func languageMode(of manifest: PackageManifest) -> String {
    if let newest = manifest.swiftLanguageVersions?.max(by: { left, right in
      left.compare(right, options: .numeric) == .orderedAscending
    }) {
      return PackageManifest.Setting.mode(newest)
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
    let dump = try FinishedProgram([
      "swift", "package", "dump-package", "--package-path", folder,
    ])
    guard dump.status == 0 else {
      throw AdoptionProblem("the manifest of \(folder) can't be read:\n\(dump.errors)")
    }
    do {
      return try JSONDecoder().decode(PackageManifest.self, from: Data(dump.output.utf8))
    } catch {
      throw AdoptionProblem("the manifest of \(folder) is not understood: \(error)")
    }
  }
}

/// A reason why nothing can be adopted.
package struct AdoptionProblem: Error, CustomStringConvertible {
  package let description: String

  init(_ description: String) { self.description = description }
}
