import ComposableArchitecture
import Foundation
import ShellLanguage
import ShellSession

extension Evaluator {
  /// The place that somebody means: relative paths begin at the script's folder.
  func resolve(_ backend: BackendSyntax) -> SharedBackend {
    let name = backend.path?.text ?? ""
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
    for path in paths(of: kind, in: backend) where !options.writePermission.allows(path) {
      let folder = (path as NSString).deletingLastPathComponent
      throw Diagnostic(
        CommandProblem.writeNotAllowed(path),
        at: backend.path?.span ?? backend.span,
        help: "Run the script with '--allow-write \(folder.isEmpty ? "." : folder)' to let it."
      )
    }
  }

  /// The files that keeping values in a place would write.
  private func paths(of kind: SharedStorageKind, in backend: BackendSyntax) -> [String] {
    if let path = backend.path { return [resolve(path.text)] }
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
