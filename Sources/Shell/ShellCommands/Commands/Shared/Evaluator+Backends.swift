import ComposableArchitecture
import Foundation
import PlatformIO
import ShellLanguage
import ShellSession

/// A storage back end with its path.
struct ResolvedBackend {
  let backend: SharedBackend
  /// The file's name as written; `nil` for back ends without a file.
  let name: String?
  let path: ResolvedPath?
}

extension Evaluator {
  /// Resolves a back end that a user wrote. Relative paths start at the script's folder.
  func resolve(_ syntax: BackendSyntax) throws -> ResolvedBackend {
    guard syntax.kind.takesPath else {
      let backend = syntax.kind == .live ? SharedBackend.live : .memory
      return ResolvedBackend(backend: backend, name: nil, path: nil)
    }
    let name = try pathText(of: syntax) ?? ""
    guard name.contains(where: { !$0.isWhitespace }) else {
      throw Diagnostic(
        FileProblem.emptyPath,
        at: syntax.path?.span ?? syntax.span,
        help: "Name the file, such as '\(syntax.kind.example)'."
      )
    }
    let path = try resolve(name, at: syntax.path?.span ?? syntax.span)
    let url: URL
    do throws(FileError) {
      url = URL(fileURLWithPath: try path.resolvedFile, isDirectory: false)
    } catch {
      var diagnostic = ScriptFile.unwritable(name, error)
      diagnostic.span = syntax.path?.span ?? syntax.span
      throw diagnostic
    }
    return ResolvedBackend(
      backend: syntax.kind == .sqlite ? .sqlite(url, name: name) : .file(url, name: name),
      name: name,
      path: path
    )
  }

  /// Throws if a script may not write to a back end.
  func checkMayWrite(_ kind: SharedStorageKind, to place: ResolvedBackend, at span: SourceSpan)
    throws
  {
    var paths = place.path.map { [$0] } ?? []
    if place.backend == .live { paths = livePaths(of: kind) }
    try checkMayWrite(paths, at: span)
    // SQLite locks its database itself.
    if case .sqlite = place.backend { return }
    for path in paths {
      guard let lock = options.writePermission.linkInPlaceOfLock(of: path) else { continue }
      throw Diagnostic(
        FileProblem.writeNotAllowed(lock),
        at: span,
        help: "Remove this link: the lock of '\(path.text)' must be in its place."
      )
    }
  }

  /// Throws if a script may not write to one of the files.
  func checkMayWrite(_ paths: [ResolvedPath], at span: SourceSpan) throws {
    let permission = options.writePermission.adding(session.temporaryFolder.pathIfMade)
    var folders: [String] = []
    var refused: ResolvedPath?
    for path in paths {
      do throws(WritePermission.Refusal) {
        try permission.check(path)
      } catch .outside(let outside) {
        refused = refused ?? path
        folders += outside.filter { !folders.contains($0) }
      } catch .leadsNowhere(let error) {
        throw Diagnostic(
          FileProblem.writeNotAllowed(path.text),
          at: span,
          help: "Where it leads can't be determined: \(error)."
        )
      }
    }
    guard let refused else { return }
    let options = folders.map { "--allow-write \(Self.shellWord($0))" }.joined(separator: " ")
    throw Diagnostic(
      FileProblem.writeNotAllowed(refused.text),
      at: span,
      help: "Run the script with '\(options)' to allow it."
    )
  }

  /// Quotes a word for the system's shell if necessary.
  private static func shellWord(_ text: String) -> String {
    let special = text.unicodeScalars.contains { scalar in
      scalar.isASCII && !scalar.properties.isAlphabetic && !("0"..."9").contains(scalar)
        && !"/._-+,:@%".unicodeScalars.contains(scalar)
    }
    guard special else { return text }
    return "\"" + text.replacing(/["\\$`]/) { "\\" + $0.output } + "\""
  }

  /// The file's name in a back end's syntax, with its interpolated values.
  func pathText(of backend: BackendSyntax) throws -> String? {
    try backend.interpolatedPath.map { try value(of: $0, as: String.self) } ?? backend.path?.text
  }

  /// The files that live storage of a kind writes to.
  private func livePaths(of kind: SharedStorageKind) -> [ResolvedPath] {
    let paths =
      switch kind {
      case .appStorage: [Self.userDefaultsFile]
      // The fallback for keys that are created later is the documents folder.
      case .fileStorage:
        session.filePaths + [URL.documentsDirectory.appendingPathComponent("shared.json").path]
      case .inMemory: [String]()
      }
    return paths.map { ResolvedPath($0) }
  }

  private static var userDefaultsFile: String {
    let name = "\(ProcessInfo.processInfo.processName).plist"
    #if canImport(Darwin)
    let folder = URL.libraryDirectory.appendingPathComponent("Preferences", isDirectory: true).path
    #else
    let folder = UserFolders().userDefaults ?? ""
    #endif
    return "\(folder)/\(name)"
  }
}

extension BackendSyntax.Kind {
  /// An example of the back end with a file.
  fileprivate var example: String {
    self == .sqlite ? "sqlite \"app.db\"" : "file \"app.json\""
  }
}
