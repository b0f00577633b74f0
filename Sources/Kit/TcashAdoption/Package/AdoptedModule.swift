import Foundation
import PlatformIO
import SystemPackage

/// A target whose sources are adopted.
struct AdoptedModule {
  /// The name of the module, which its target has in the shell package too.
  let name: String
  /// The absolute path of its folder.
  let folder: String
  let dependencies: [PackageManifest.TargetDependency]
  /// Resources, as a manifest writes them.
  let resources: [String]
  let settings: [String]
  let linkerSettings: [String]
  /// Whether its declarations are the main actor's, unless they say otherwise.
  var isMainActors: Bool { settings.contains { $0.hasPrefix(".defaultIsolation(MainActor.self") } }
  /// The paths of its Swift files in the folder, sorted.
  let files: [String]
  /// The paths of what else belongs to it: resources, and C sources.
  let otherFiles: [String]
  /// Whether its sources are C.
  let isC: Bool
  let publicHeaders: String?

  /// - Parameter isAlone: Whether the package has no other target, whose sources need no folder of their own then.
  init?(
    _ target: PackageManifest.Target,
    in package: String,
    isAlone: Bool,
    languageMode: String
  ) {
    let parents = ["Sources", "Source", "src", "srcs"]
    let candidates =
      target.path.map { [$0] }
      ?? parents.map { "\($0)/\(target.name)" } + (isAlone ? parents : [])
    let folders = candidates.map { $0.isEmpty || $0 == "." ? package : "\(package)/\($0)" }
    guard let folder = folders.first(where: { FileManager.default.fileExists(atPath: $0) }) else {
      return nil
    }
    name = Self.moduleName(target.name)
    self.folder = folder
    dependencies = target.dependencies
    publicHeaders = target.publicHeadersPath
    resources = target.resources.map { resource in
      ".\(resource.rule.keys.first ?? "process")(\"\(resource.path)\")"
    }
    let chosen = Self.files(in: folder).filter { file in
      !Self.isWithin(target.exclude, file)
        && target.sources.map { Self.isWithin($0, file) } ?? true
    }
    let copied = target.resources.filter { !$0.rule.keys.contains("process") }.map(\.path)
    let processed = target.resources.filter { $0.rule.keys.contains("process") }.map(\.path)
    files = chosen.filter { $0.hasSuffix(".swift") && !Self.isWithin(copied, $0) }
    let sources = ["c", "h", "m", "mm", "cpp", "cc", "cxx", "hpp", "S", "modulemap"]
    isC = files.isEmpty && chosen.contains { $0.hasSuffix(".c") || $0.hasSuffix(".h") }
    let isPartOfC = { (file: String) in sources.contains { file.hasSuffix(".\($0)") } }
    let isC = isC
    otherFiles =
      copied
      + Self.files(in: folder, hasSpecialFolders: true).filter { file in
        !file.hasSuffix(".swift") && Self.isWithin(processed, file)
      } + chosen.filter { isC && isPartOfC($0) }
    let compiler = target.settings.filter { !$0.isForLinker && (isC ? $0.isForC : $0.isForSwift) }
      .compactMap(\.source)
    let hasMode = isC || compiler.contains { $0.hasPrefix(".swiftLanguageMode") }
    settings = compiler + (hasMode ? [] : [".swiftLanguageMode(.\(languageMode))"])
    linkerSettings = target.settings.filter(\.isForLinker).compactMap(\.source)
  }

  /// A folder of an Xcode project.
  init(folder: String, name: String) {
    self.name = Self.moduleName(name)
    self.folder = folder
    dependencies = []
    resources = []
    settings = [".swiftLanguageMode(.v5)"]
    linkerSettings = []
    files = Self.files(in: folder).filter { file in
      file.hasSuffix(".swift") && !file.split(separator: "/").contains { $0.hasSuffix("Tests") }
        && file != "Package.swift"
    }
    otherFiles = []
    isC = false
    publicHeaders = nil
  }

  /// The name of a target as a module: `my-cli` is `my_cli`.
  static func moduleName(_ name: String) -> String {
    let letters = name.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" }
    return String(letters.first?.isNumber == true ? ["_"] + letters : letters)
  }

  private static func isWithin(_ paths: [String], _ file: String) -> Bool {
    paths.contains { path in
      let path = FilePath(path).lexicallyNormalized().string
      return path == "." || path.isEmpty || file == path || file.hasPrefix("\(path)/")
    }
  }

  /// Folders whose files are no sources.
  private static let specialFolders = [
    ".docc", ".xcassets", ".playground", ".bundle", ".xcodeproj",
  ]

  /// The files below a folder, sorted. Hidden ones are none, and a folder that a link leads back to is read once.
  private static func files(in folder: String, hasSpecialFolders: Bool = false) -> [String] {
    var found: [String] = []
    var seen: Set<String> = []
    var pending = [""]
    while let path = pending.popLast() {
      let whole = path.isEmpty ? folder : "\(folder)/\(path)"
      guard let resolved = try? ResolvedPath(whole).resolved, seen.insert(resolved).inserted else {
        continue
      }
      for name in Folder.names(in: whole) where !name.hasPrefix(".") {
        let file = path.isEmpty ? name : "\(path)/\(name)"
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: "\(folder)/\(file)", isDirectory: &isFolder)
        else { continue }
        if !isFolder.boolValue {
          found.append(file)
        } else if hasSpecialFolders || !specialFolders.contains(where: name.hasSuffix) {
          pending.append(file)
        }
      }
    }
    return found.sorted()
  }
}
