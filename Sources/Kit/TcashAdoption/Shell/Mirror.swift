import Foundation
import PlatformIO

/// A repository in a shell package that SwiftPM takes for that of another package. Its versions are snapshots of a folder.
struct Mirror {
  /// The last part of the other package's address.
  let identity: String
  /// The addresses that it stands for.
  let addresses: [String]
  /// The absolute path of the folder with what is in it.
  let source: String

  /// The major versions that each snapshot has, so that it meets what packages of others ask for.
  static let majorVersions = 0..<10

  /// The mirrors of a shell package.
  ///
  /// - Parameter shell: The absolute path of the shell package.
  static func all(_ provision: Provision, in shell: String) -> [Mirror] {
    [
      Mirror(
        identity: Provision.mirrorIdentity,
        addresses: [Provision.address],
        source: provision.folder
      )
    ]
      + Companion.all.map { companion in
        Mirror(
          identity: companion.identity,
          addresses: [companion.address] + companion.otherAddresses,
          source: "\(shell)/Overrides/\(companion.identity)"
        )
      }
  }

  static let folder = "Mirrors"

  /// The path of the repository in the shell package.
  var path: String { "\(Self.folder)/\(identity)" }

  /// A state of the folder.
  struct Version {
    let mirror: Mirror
    let commit: String
    /// Whether it differs from the last one.
    let isNew: Bool
  }

  /// Makes a version of the folder as it is, without what its `.gitignore` names, unless the last one is the same.
  ///
  /// - Parameter shell: The absolute path of the shell package.
  func version(in shell: String) throws -> Version {
    let repository = "\(shell)/\(path)"
    if !FileManager.default.fileExists(atPath: repository) {
      try Folder.make("\(shell)/\(Self.folder)")
      try git(["init", "--quiet", "--bare", "--initial-branch=main", repository])
    }
    let inFolder = ["-C", source, "--git-dir=\(repository)", "--work-tree=\(source)"]
    try git(inFolder + ["-c", "core.autocrlf=false", "-c", "core.excludesFile=", "add", "--all"])
    let tree = try git(inFolder + ["write-tree"])
    let inRepository = ["--git-dir=\(repository)"]
    let earlier = try git(
      inRepository + ["for-each-ref", "--format=%(tree) %(objectname)", Self.branch]
    )
    .split(separator: " ").map(String.init)
    if earlier.first == tree {
      return Version(mirror: self, commit: earlier.last ?? "", isNew: false)
    }
    let parent = earlier.last.map { ["-p", $0] } ?? []
    let commit = try git(inRepository + ["commit-tree", tree, "-m", "Snapshot"] + parent)
    let number = try git(inRepository + ["rev-list", "--count", commit])
    let tags = Self.majorVersions.map { "refs/tags/\($0).999.\(number)" }
    let references = ([Self.branch] + tags).map { "\(commit):\($0)" }
    try git(inRepository + ["push", "--quiet", repository] + references)
    return Version(mirror: self, commit: commit, isNew: true)
  }

  private static let branch = "refs/heads/main"

  @discardableResult
  private func git(_ arguments: [String]) throws -> String {
    // One author and time, so that the same snapshots are the same commits on all machines.
    let signature = ["AUTHOR", "COMMITTER"].flatMap { role in
      ["NAME=tcash", "EMAIL=tcash@localhost", "DATE=2000-01-01T00:00:00Z"].map {
        "GIT_\(role)_\($0)"
      }
    }
    let result = try FinishedProgram(["env"] + signature + ["git"] + arguments)
    guard result.status == 0 else {
      throw AdoptionProblem("no mirror of \(source) can be made with git:\n\(result.errors)")
    }
    return result.output.trimmingCharacters(in: .whitespacesAndNewlines)
  }
}

/// The addresses for which SwiftPM takes others, in a package's own configuration.
struct MirrorList {
  static let path = ".swiftpm/configuration/mirrors.json"

  private var file: File

  private struct File: Codable {
    var object: [Entry] = []
    var version = 1
  }

  private struct Entry: Codable {
    let mirror: String
    let original: String
  }

  /// - Parameter text: The file, if there is one.
  /// - Throws: ``AdoptionProblem`` if it is not understood.
  init(_ text: String?) throws {
    guard let text else {
      file = File()
      return
    }
    do {
      file = try JSONDecoder().decode(File.self, from: Data(text.utf8))
    } catch {
      throw AdoptionProblem("\(Self.path) is not understood: \(error)")
    }
  }

  /// Has no mirrors of a shell package, and then these.
  mutating func replace(by mirrors: [Mirror], in shell: String) {
    file.object.removeAll { $0.mirror.hasPrefix("\(shell)/\(Mirror.folder)/") }
    let originals = Set(mirrors.flatMap(\.addresses))
    file.object.removeAll { originals.contains($0.original) }
    file.object += mirrors.flatMap { mirror in
      mirror.addresses.map { Entry(mirror: "\(shell)/\(mirror.path)", original: $0) }
    }
    file.object.sort { $0.original < $1.original }
  }

  var isEmpty: Bool { file.object.isEmpty }

  var text: String {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      return String(decoding: try encoder.encode(file), as: UTF8.self) + "\n"
    }
  }
}
