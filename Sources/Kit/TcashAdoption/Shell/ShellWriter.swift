import Foundation
import PlatformIO
import SystemPackage
import TcashAdoptionArguments

/// Writes a shell package, or adds to it what is new.
struct ShellWriter {
  struct Written {
    /// The paths that were written, in the package's folder.
    var paths: [String] = []
    /// What was kept, or is left to do.
    var remarks: [String] = []
  }

  private let shell: ShellPackage
  private let folder: String
  private var record: AdoptionRecord
  private var written = Written()

  init(_ shell: ShellPackage, in folder: String, _ record: AdoptionRecord) {
    self.shell = shell
    self.folder = folder
    self.record = record
  }

  /// - Parameter table: What was found, for the package's page.
  mutating func write(_ table: String) throws -> Written {
    try writeUnlessChanged("Package.swift", shell.manifest)
    try writeUnlessChanged("README.md", shell.readme(table))
    if !record.isWritten { try put(".gitignore", ".build/\n.swiftpm/\n\(Mirror.folder)/\n") }
    try writeSource()
    for feature in shell.contents.features where record.note(script: feature.name) {
      let path = "Scripts/\(feature.name).tcash"
      if try read(path) == nil { try put(path, shell.script(feature)) }
    }
    try writeOverrides()
    try writeApp()
    try writeMirrors()
    try put(AdoptionRecord.name, try record.text)
    return written
  }

  // MARK: What a person may change

  private mutating func writeUnlessChanged(_ path: String, _ text: String) throws {
    if let current = try read(path), current != text, !record.isUnchanged(path, current) {
      written.remarks.append("kept \(path), which was changed; without it, it is written anew")
      return
    }
    try put(path, text)
    record.note(path, text)
  }

  private mutating func writeSource() throws {
    let path = "Sources/\(shell.program)/Shell.swift"
    let features = shell.contents.features
    guard let current = try read(path) else {
      for feature in features { _ = record.note(feature: feature.name) }
      try put(path, shell.shellSource)
      return
    }
    let source = ShellSource(current)
    let present = source.names
    let new = features.filter { record.note(feature: $0.name) && !present.contains($0.name) }
    guard !new.isEmpty else { return }
    if let text = source.adding(new, imports: shell.contents.imports) {
      try put(path, text)
    } else {
      written.remarks.append("\(path) has no 'var features' to add to. Add, where it is:")
      written.remarks += new.map { "  \($0.source.replacing("\n", with: "\n  "))" }
    }
  }

  // MARK: What is written anew

  private mutating func writeOverrides() throws {
    var paths: Set<String> = []
    for companion in Companion.all {
      for (path, text) in companion.files(shell.provision) {
        let path = "Overrides/\(companion.identity)/\(path)"
        try put(path, text)
        paths.insert(path)
      }
    }
    try removeOthers(in: "Overrides", but: paths)
  }

  private mutating func writeMirrors() throws {
    guard shell.provision.overriding == .mirror else { return try removeMirrors() }
    let mirrors = Mirror.all(shell.provision, in: folder)
    let versions = try mirrors.map { try $0.version(in: folder) }
    written.paths += versions.filter(\.isNew).map(\.mirror.path)
    try list(mirrors)
    try use(versions)
  }

  /// Removes the mirrors of an earlier call.
  private mutating func removeMirrors() throws {
    guard FileManager.default.fileExists(atPath: "\(folder)/\(Mirror.folder)") else { return }
    try list([])
    try remove(Mirror.folder)
  }

  /// Has SwiftPM know of these mirrors, and of those that are not the shell's.
  private mutating func list(_ mirrors: [Mirror]) throws {
    let current = try read(MirrorList.path)
    var list = try MirrorList(current)
    list.replace(by: mirrors, in: folder)
    if !list.isEmpty {
      try put(MirrorList.path, try list.text)
    } else if current != nil {
      try remove(MirrorList.path)
    }
  }

  /// Has SwiftPM take the versions, and change no others, if it has noted earlier ones in `Package.resolved`.
  private mutating func use(_ versions: [Mirror.Version]) throws {
    guard let noted = try read("Package.resolved") else { return }
    let others = versions.filter { !noted.contains($0.commit) }
    guard !others.isEmpty else { return }
    let update = try FinishedProgram(
      ["swift", "package", "--package-path", folder, "update"] + others.map(\.mirror.identity)
    )
    guard update.status != 0 else { return }
    written.remarks.append(
      "SwiftPM has not taken the new versions in \(Mirror.folder), call 'swift package update': \(update.errors)"
    )
  }

  private mutating func writeApp() throws {
    var paths: Set = ["App/Package.swift"]
    try put("App/Package.swift", shell.appManifest)
    for adopted in shell.contents.modules {
      let target = "App/Sources/\(adopted.module.name)"
      for file in adopted.files {
        let path = "\(target)/\(file.name)"
        paths.insert(path)
        if let text = file.text {
          try put(path, text)
        } else {
          try link(path, to: "\(adopted.module.folder)/\(file.name)")
        }
      }
      for file in adopted.module.otherFiles {
        let path = "\(target)/\(file)"
        try link(path, to: "\(adopted.module.folder)/\(file)")
        paths.insert(path)
      }
    }
    try removeOthers(in: "App", but: paths)
  }

  /// Removes what an earlier call has written, and this one did not.
  private mutating func removeOthers(in part: String, but kept: Set<String>) throws {
    var pending = [part]
    while let path = pending.popLast() {
      for name in Folder.names(in: "\(folder)/\(path)") where !name.hasPrefix(".") {
        let inner = "\(path)/\(name)"
        if kept.contains(inner) || inner == "\(part)/Package.resolved" { continue }
        // What a link leads to is not the shell's.
        let isLink = Self.linkTarget("\(folder)/\(inner)") != nil
        if !isLink, kept.contains(where: { $0.hasPrefix("\(inner)/") }) {
          pending.append(inner)
        } else {
          try remove(inner)
        }
      }
    }
  }

  // MARK: Files

  private func read(_ path: String) throws -> String? {
    try DurableFile.read("\(folder)/\(path)").map { String(decoding: $0, as: UTF8.self) }
  }

  private mutating func put(_ path: String, _ text: String) throws {
    let file = "\(folder)/\(path)"
    try makeFolder(of: path)
    if Self.linkTarget(file) != nil {
      try FileManager.default.removeItem(atPath: file)
    } else if try read(path) == text {
      return
    }
    try DurableFile.write(text.utf8, to: file)
    written.paths.append(path)
  }

  private mutating func remove(_ path: String) throws {
    try FileManager.default.removeItem(atPath: "\(folder)/\(path)")
    written.paths.append(path)
  }

  private mutating func link(_ path: String, to original: String) throws {
    let file = "\(folder)/\(path)"
    let parent = FilePath(file).removingLastComponent().string
    try makeFolder(of: path)
    let target = RelativePath(of: original, from: parent).text
    if Self.linkTarget(file) == target { return }
    if FileManager.default.fileExists(atPath: file) || Self.linkTarget(file) != nil {
      try FileManager.default.removeItem(atPath: file)
    }
    try FileManager.default.createSymbolicLink(atPath: file, withDestinationPath: target)
    written.paths.append(path)
  }

  /// Makes the folder of a file. A link in its way, which leads to the adopted sources, is removed: nothing is written
  /// through it.
  private func makeFolder(of path: String) throws {
    var parent = folder
    for component in FilePath(path).removingLastComponent().components.map(\.string) {
      parent += "/\(component)"
      if Self.linkTarget(parent) != nil { try FileManager.default.removeItem(atPath: parent) }
    }
    try Folder.make(parent)
  }

  private static func linkTarget(_ path: String) -> String? {
    try? FileManager.default.destinationOfSymbolicLink(atPath: path)
  }
}
