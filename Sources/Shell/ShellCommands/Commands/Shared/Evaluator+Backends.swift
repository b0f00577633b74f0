import ComposableArchitecture
import Foundation
import ShellLanguage
import ShellSession

extension Evaluator {
  /// The place that somebody means: relative paths begin at the script's folder.
  func resolve(_ backend: BackendSyntax) throws -> SharedBackend {
    let name = try pathText(of: backend) ?? ""
    guard !backend.kind.takesPath || name.contains(where: { !$0.isWhitespace }) else {
      throw Diagnostic(
        CommandProblem.emptyPath,
        at: backend.path?.span ?? backend.span,
        help: "Name the file that it is to be, such as '\(backend.kind.example)'."
      )
    }
    let url = URL(fileURLWithPath: resolve(name)).standardizedFileURL
    return switch backend.kind {
    case .memory: .memory
    case .live: .live
    case .file: .file(url, name: name)
    case .sqlite: .sqlite(url, name: name)
    }
  }

  /// Fails where a script is to write where it may not.
  func checkMayWrite(_ kind: SharedStorageKind, to backend: BackendSyntax) throws {
    for path in try paths(of: kind, in: backend) {
      try checkMayWrite(path, at: backend.path?.span ?? backend.span)
    }
  }

  /// Fails where a script is to write a file that it may not.
  func checkMayWrite(_ path: String, at span: SourceSpan) throws {
    if let folder = session.temporaryFolder.pathIfMade,
      WritePermission(within: [folder]).allows(path)
    {
      return
    }
    guard !options.writePermission.allows(path) else { return }
    let folder = (WritePermission.target(of: path) as NSString).deletingLastPathComponent
    throw Diagnostic(
      CommandProblem.writeNotAllowed(path),
      at: span,
      help: "Run the script with '--allow-write \(folder.isEmpty ? "." : folder)' to let it."
    )
  }

  /// The file that a place is in, as it was named.
  func pathText(of backend: BackendSyntax) throws -> String? {
    try backend.interpolatedPath.map { try value(of: $0, as: String.self) } ?? backend.path?.text
  }

  /// The files that keeping values in a place would write.
  private func paths(of kind: SharedStorageKind, in backend: BackendSyntax) throws -> [String] {
    if let path = try pathText(of: backend) { return [resolve(path)] }
    guard backend.kind == .live else { return [] }
    return switch kind {
    case .appStorage: [Self.userDefaultsFile]
    // Keys that are made later are in the documents folder at the latest.
    case .fileStorage:
      session.filePaths + [URL.documentsDirectory.appendingPathComponent("shared.json").path]
    case .inMemory: []
    }
  }

  private static var userDefaultsFile: String {
    let name = "\(ProcessInfo.processInfo.processName).plist"
    #if canImport(Darwin)
    let folder = URL.libraryDirectory.appendingPathComponent("Preferences", isDirectory: true)
    #else
    let given = ProcessInfo.processInfo.environment["XDG_CONFIG_HOME"] ?? ""
    let folder =
      given.hasPrefix("/")
      ? URL(fileURLWithPath: given, isDirectory: true)
      : URL.homeDirectory.appendingPathComponent(".config", isDirectory: true)
    #endif
    return folder.appendingPathComponent(name).path
  }
}

extension BackendSyntax.Kind {
  /// How it is written with a file.
  fileprivate var example: String {
    self == .sqlite ? "sqlite \"app.db\"" : "file \"app.json\""
  }
}
